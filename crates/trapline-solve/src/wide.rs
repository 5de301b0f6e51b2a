//! Runs a piece of work with the widest vector instructions that the processor has, and has memory fetched ahead.
//!
//! The one place with `unsafe` code: calling a function that was compiled for instructions which not every
//! processor has, and an instruction that the language has no word for. Everything it runs is ordinary safe Rust,
//! and does the same without them.

#![allow(unsafe_code)]

/// A piece of work. Its method and what that calls must be `#[inline(always)]` to profit.
pub trait Work {
    /// What comes of it.
    type Out;
    /// Does it.
    fn done(self) -> Self::Out;
}

/// Runs the work.
#[cfg(target_arch = "x86_64")]
pub fn run<W: Work>(work: W) -> W::Out {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn widest<W: Work>(work: W) -> W::Out {
        work.done()
    }
    #[target_feature(enable = "avx2")]
    fn wide<W: Work>(work: W) -> W::Out {
        work.done()
    }
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
        // SAFETY: the processor has just said that it knows these instructions.
        unsafe { widest(work) }
    } else if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has just said that it knows these instructions.
        unsafe { wide(work) }
    } else {
        work.done()
    }
}

/// Runs the work.
#[cfg(not(target_arch = "x86_64"))]
pub fn run<W: Work>(work: W) -> W::Out {
    work.done()
}

/// Has a value fetched from memory that is read soon.
#[inline(always)]
pub fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of::<T>()).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let line = std::ptr::from_ref(value).cast::<i8>().wrapping_add(line);
        // SAFETY: it reads nothing as far as the program can tell, and every processor of this kind knows it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
