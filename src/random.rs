//! [`Random`]: random numbers that repeat. The same seed gives the same numbers on every machine
//! and in every version.
//!
//! A library might change how it draws a number below a bound, so this is done here. Code that
//! makes many items from one seed draws item number k from stream k: then threads can share the
//! work, and the items stay the same.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers: xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom
/// number generators", 2019), seeded by SplitMix64.
///
/// ```
/// use ennead::Random;
///
/// let mut dice = Random::new(1, 0);
/// assert_eq!([(); 5].map(|()| dice.below(6) + 1), [4, 4, 1, 4, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Stream number `stream` of `seed`, from its start. Different seeds or streams give sequences
    /// without any observable relation.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut bytes = [0; 32];
        for (k, word) in (1u64..).zip(bytes.chunks_exact_mut(8)) {
            word.copy_from_slice(&mix(mix(seed ^ mix(k)) ^ stream).to_le_bytes());
        }
        Random(Xoshiro256PlusPlus::from_seed(bytes))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, all equally likely. By Lemire, "Fast random integer generation in an
    /// interval" (2019).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "there is no number below 0");
        let mut wide = u128::from(self.bits()) * u128::from(n);
        if (wide as u64) < n {
            // Of the 2^64 draws, 2^64 mod n are rejected; the rest fall evenly on the n numbers.
            let rejected = n.wrapping_neg() % n;
            while (wide as u64) < rejected {
                wide = u128::from(self.bits()) * u128::from(n);
            }
        }
        (wide >> 64) as u64
    }

    /// An index below `len`, all equally likely.
    ///
    /// # Panics
    /// If `len` is 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Puts `items` in random order, all orders equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for k in (1..items.len()).rev() {
            items.swap(k, self.index(k + 1));
        }
    }
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood, 2014), a bijection.
pub(crate) fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// A share of a whole, above 0 and below 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The share times 2^64: the numbers of 64 bits below this limit are in the share.
    limit: u64,
}

impl Share {
    /// This share; `None` if it is not above 0 and below 1.
    pub fn new(share: f64) -> Option<Share> {
        // A share near 0 has a limit of 0 and holds nothing.
        match (share * 2f64.powi(64)) as u64 {
            limit @ 1.. if share < 1.0 => Some(Share { limit }),
            _ => None,
        }
    }

    /// True if a number drawn from all of 64 bits falls into the share.
    pub fn contains(self, bits: u64) -> bool {
        bits < self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_numbers() {
        let mut random = Random::new(1, 0);
        let drawn: [u64; 8] = core::array::from_fn(|_| random.below(1000));
        assert_eq!(drawn, [638, 659, 96, 569, 132, 818, 280, 386]);
        let first = |seed, stream| Random::new(seed, stream).bits();
        assert_ne!(first(0, 1), first(1, 0));
        assert_ne!(first(0, 0), first(0, 1));
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::new(2, 0);
        let mut count = [0u32; 7];
        for _ in 0..70_000 {
            count[random.index(7)] += 1;
        }
        // Six degrees of freedom: above 22.5 once in a thousand seeds.
        let chi: f64 = count.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 22.5, "{count:?}");
    }

    #[test]
    fn a_bound_that_does_not_divide_the_range_is_fair() {
        let mut random = Random::new(3, 0);
        let bound = 3 << 62; // A plain remainder would draw the lowest third twice as often.
        let low = (0..30_000).filter(|_| random.below(bound) < 1 << 62).count();
        assert!((9_700..10_300).contains(&low), "{low}");
    }

    #[test]
    #[should_panic(expected = "there is no number below 0")]
    fn a_bound_of_0_panics() {
        Random::new(5, 0).index(0);
    }

    #[test]
    fn a_shuffle_can_give_every_order() {
        let mut random = Random::new(4, 0);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..1000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 24);
    }
}
