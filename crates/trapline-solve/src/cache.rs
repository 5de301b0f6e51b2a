//! [`Cache`]: what was solved, kept in files for the next time. It is never trusted: a file that is cut short,
//! changed, or of another version is as good as none.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use xxhash_rust::xxh3::Xxh3;

/// A folder of files that can be made again.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// To be raised when what is written into the files changes its meaning.
const VERSION: u32 = 1;

/// Files are large: a few reads instead of many.
const CHUNK: usize = 1 << 20;

impl Cache {
    /// The cache in that folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// What was kept under that name, if it is whole.
    pub fn load<T>(&self, name: &str, read: impl FnOnce(&mut dyn Read) -> io::Result<T>) -> Option<T> {
        let file = File::open(self.file(name)).ok()?;
        let mut file = Hashed::new(BufReader::with_capacity(CHUNK, file));
        let mut head = vec![0; head(name).len()];
        file.read_exact(&mut head).ok()?;
        if head != self::head(name) {
            return None;
        }
        let kept = read(&mut file).ok()?;
        let expected = file.hash.digest().to_le_bytes();
        let mut rest = vec![];
        // One byte more than the checksum would be one too many.
        file.inner.take(expected.len() as u64 + 1).read_to_end(&mut rest).ok()?;
        (rest == expected).then_some(kept)
    }

    /// Keeps something under that name. If it fails, what was kept before is still there.
    ///
    /// # Errors
    /// Whatever is wrong with the folder or the disk.
    pub fn store(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let new = self.folder.join(format!("{name}.{}.new", std::process::id()));
        let written = (|| {
            let mut file = Hashed::new(BufWriter::with_capacity(CHUNK, File::create(&new)?));
            file.write_all(&head(name))?;
            write(&mut file)?;
            let hash = file.hash.digest();
            file.inner.write_all(&hash.to_le_bytes())?;
            file.inner.flush()?;
            fs::rename(&new, self.file(name))
        })();
        if written.is_err() {
            let _ = fs::remove_file(&new); // nothing more can be done about it
        }
        written
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

fn head(name: &str) -> Vec<u8> {
    format!("trapline cache {VERSION}\n{name}\n").into_bytes()
}

/// A file, and the checksum of what went through.
struct Hashed<F> {
    inner: F,
    hash: Xxh3,
}

impl<F> Hashed<F> {
    fn new(inner: F) -> Hashed<F> {
        Hashed { inner, hash: Xxh3::new() }
    }
}

impl<F: Read> Read for Hashed<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }
}

impl<F: Write> Write for Hashed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(from: &mut dyn Read) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; 5];
        from.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn only_what_is_whole_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().join("deep/down"));
        assert_eq!(cache.load("x", read_all), None);
        cache.store("x", |out| out.write_all(b"hello")).expect("it can be written");
        assert_eq!(cache.load("x", read_all).as_deref(), Some(&b"hello"[..]));
        assert_eq!(cache.load("y", read_all), None);

        let file = cache.file("x");
        let whole = fs::read(&file).expect("it is there");
        for length in 0..whole.len() {
            fs::write(&file, &whole[..length]).expect("it can be written");
            assert_eq!(cache.load("x", read_all), None, "cut to {length}");
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&file, changed).expect("it can be written");
            assert_eq!(cache.load("x", read_all), None, "changed at {at}");
        }
        fs::write(&file, [&whole[..], b"!"].concat()).expect("it can be written");
        assert_eq!(cache.load("x", read_all), None, "too long");
        // Another name's file is another's, wherever it lies.
        fs::write(cache.file("y"), &whole).expect("it can be written");
        assert_eq!(cache.load("y", read_all), None);
    }

    #[test]
    fn a_failure_leaves_what_was_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().to_owned());
        cache.store("x", |out| out.write_all(b"hello")).expect("it can be written");
        let failed = cache.store("x", |out| {
            out.write_all(b"other")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.map_err(|e| e.kind()), Err(io::ErrorKind::StorageFull));
        assert_eq!(cache.load("x", read_all).as_deref(), Some(&b"hello"[..]));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
