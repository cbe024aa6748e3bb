//! Hash: the number that stands for a canonical token.
//!
//! The bytes are taken eight at a time, little-endian, the last chunk padded with zeros, through a multiply-xor chain
//! and a finaliser. A token never has a NUL, so the padding is unambiguous without the length; every step is a
//! bijection of its chunk, so two tokens of up to eight bytes never collide.

use super::TokenHash;

/// Bytes of a chunk.
pub(super) const CHUNK: usize = 8;
/// Start of every chain (the first 64 fractional bits of pi: no structure of ours).
pub(super) const SEED: u64 = 0x243f_6a88_85a3_08d3;
/// Multiplier of a step (Steele and Vigna's spectral search: good in every bit position).
const STEP: u64 = 0xd134_2543_de82_ef95;
/// So many hashes are taken together where many are hashed: 4 KiB.
const TOGETHER: usize = 512;
/// First multiplier of the finaliser (Stafford's variant 13 of murmur3's, the one in `SplitMix64`).
const FINISH_1: u64 = 0xbf58_476d_1ce4_e5b9;
/// Second multiplier of the finaliser.
const FINISH_2: u64 = 0x94d0_49bb_1331_11eb;
/// Multiplier of the mixing of what are hashes already.
const MIX: u64 = 0xd6e8_feb8_6659_fd93;

/// Takes one chunk into the chain.
#[inline]
pub(super) fn step(state: u64, chunk: u64) -> u64 {
    let product = (state ^ chunk).wrapping_mul(STEP);
    product ^ (product >> 32)
}

/// Ends the chain: every bit of the state reaches every bit of the hash.
#[inline]
pub(super) fn finish(state: u64) -> TokenHash {
    let x = (state ^ (state >> 30)).wrapping_mul(FINISH_1);
    let x = (x ^ (x >> 27)).wrapping_mul(FINISH_2);
    x ^ (x >> 31)
}

/// The hash of a token's canonical bytes.
pub(super) fn of(token: &[u8]) -> TokenHash {
    let (chunks, rest) = token.as_chunks::<CHUNK>();
    let state = chunks
        .iter()
        .fold(SEED, |state, chunk| step(state, u64::from_le_bytes(*chunk)));
    if rest.is_empty() {
        return finish(state);
    }
    let mut last = [0; CHUNK];
    last[..rest.len()].copy_from_slice(rest);
    finish(step(state, u64::from_le_bytes(last)))
}

/// Words in short: a number that is equal for equal words in the same order, and hardly ever else.
pub fn in_short(tokens: &[TokenHash]) -> u64 {
    finish(tokens.iter().fold(SEED, |state, token| step(state, *token)))
}

/// The same, but that nobody can make other words with that number either, as far as words with one hash are one word.
pub fn in_full(tokens: &[TokenHash]) -> u128 {
    let mut hasher = blake3::Hasher::new();
    for some in tokens.chunks(TOGETHER) {
        let bytes: Vec<u8> = some.iter().flat_map(|token| token.to_le_bytes()).collect();
        hasher.update(&bytes);
    }
    let hash = hasher.finalize();
    hash.as_bytes()
        .first_chunk()
        .map_or(0, |first| u128::from_le_bytes(*first))
}

/// Spreads every bit over all of them; a bijection.
#[inline]
pub(crate) fn mix(mut x: u64) -> u64 {
    x ^= x >> 32;
    x = x.wrapping_mul(MIX);
    x ^= x >> 32;
    x = x.wrapping_mul(MIX);
    x ^ (x >> 32)
}
