//! Finding bits without a branch that depends on chance.

/// The position of the `n`-th set bit, counted from 0; there must be that many.
///
/// The bits of each byte are counted at once, then a table finishes within the byte: no branch depends on the
/// random `n`, so the processor never guesses wrong.
#[must_use]
#[inline]
pub const fn nth_bit(bits: u32, n: u32) -> u32 {
    const EACH: u32 = 0x0101_0101;
    let pairs = bits - (bits >> 1 & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f;
    // Byte k: how many bits are set in bytes 0 to k.
    let up_to = bytes.wrapping_mul(EACH);
    let passed = ((n | 0x80) * EACH - up_to) >> 7 & EACH;
    let at = passed.wrapping_mul(EACH) >> 24 << 3;
    let below = (up_to << 8) >> at & 0xff;
    at + NTH_IN_BYTE[(bits >> at & 0xff) as usize][((n - below) & 7) as usize] as u32
}

/// `NTH_IN_BYTE[byte][n]`: the position of the `n`-th set bit of a byte.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
