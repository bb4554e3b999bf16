//! Variants: their solutions against a checker of complete grids that was written apart, and
//! against published puzzles.

mod brute_force;
mod check;
mod draw;
mod examples;
mod large;
mod properties;
mod setting;
mod texts;

use ennead::variant::Variant;

/// The first solutions of a puzzle, at most `most`, in order.
fn solutions(text: &str, most: usize) -> Result<Vec<Vec<i32>>, String> {
    let variant: Variant = text.parse().map_err(|error| format!("is refused: {error}"))?;
    let mut found = Vec::new();
    for solution in variant.solutions().take(most) {
        let solution = solution.map_err(|stopped| format!("is not finished: {stopped:?}"))?;
        found.push(solution.into_iter().map(i32::from).collect());
    }
    found.sort();
    Ok(found)
}
