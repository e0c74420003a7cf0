//! What chance decides, the same on every platform and in every later version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The source of all chance of one game.
pub(crate) fn generator(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// Puts the items in random order. Written out here so that a seed means the same order for ever,
/// whatever a library decides about its own shuffle.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last as u32 + 1, rng));
    }
}

/// A number below `bound`, each equally likely.
pub(crate) fn below(bound: u32, rng: &mut impl Rng) -> usize {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        // The first few products of each stretch would make some numbers likelier than others.
        if product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_below_a_bound_is_any_of_them() {
        let mut rng = generator(3);
        let mut counts = [0u32; 5];
        for _ in 0..5000 {
            counts[below(5, &mut rng)] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }
}
