//! Rules for lines of cells.

use super::{Frame, Holds, Rule, are_distinct, are_equal, number, of, sum};

pub(super) fn rule(frame: &Frame, rule: &Rule) -> Option<Holds> {
    let all = || frame.cells(&rule.arguments);
    // The number before the cells, and the cells.
    let counted = || (number(rule.arguments[0]), frame.cells(&rule.arguments[1..]));
    Some(match rule.name {
        "Thermo" => of(all(), |line| line.windows(2).all(|pair| pair[0] < pair[1])),
        "Whisper" => {
            let has_number = rule.arguments[0].parse::<i32>().is_ok();
            let (least, cells) = if has_number { counted() } else { (5, all()) };
            of(cells, move |line| line.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least))
        }
        "Renban" => of(all(), |line| {
            let (low, high) = (line.iter().min(), line.iter().max());
            let range = high.zip(low).map_or(0, |(high, low)| high - low);
            are_distinct(line) && range as usize == line.len() - 1
        }),
        "Palindrome" => of(all(), |line| line.iter().eq(line.iter().rev())),
        "Zipper" => of(all(), |line| {
            let half = line.len() / 2;
            let mut sums: Vec<i32> =
                (0..half).map(|k| line[k] + line[line.len() - 1 - k]).collect();
            if line.len() % 2 == 1 && half > 0 {
                sums.push(line[half]);
            }
            are_equal(&sums)
        }),
        "Between" => of(all(), |line| {
            let (low, high, inner) = ends(line);
            inner.iter().all(|value| low < *value && *value < high)
        }),
        "Lockout" => {
            let (least, cells) = counted();
            of(cells, move |line| {
                let (low, high, inner) = ends(line);
                high - low >= least && inner.iter().all(|value| *value < low || *value > high)
            })
        }
        "Modular" => {
            let (modulus, cells) = counted();
            of(cells, move |line| {
                let rests: Vec<i32> = line.iter().map(|value| value % modulus).collect();
                let size = (modulus as usize).min(line.len());
                rests.windows(size).all(are_distinct)
            })
        }
        "Entropic" => of(all(), |line| {
            let thirds: Vec<i32> = line.iter().map(|value| (value - 1) / 3).collect();
            thirds.windows(line.len().min(3)).all(are_distinct)
        }),
        "RegionSumLine" => {
            let region =
                |cell: &usize| frame.regions.iter().position(|region| region.contains(cell));
            let cells = all();
            let parts = cells.chunk_by(|a, b| region(a) == region(b));
            let parts: Vec<Vec<usize>> = parts.map(<[usize]>::to_vec).collect();
            let has_regions = !frame.regions.is_empty();
            Box::new(move |grid| {
                let sum = |part: &Vec<usize>| part.iter().map(|&cell| grid[cell]).sum();
                !has_regions || are_equal(&parts.iter().map(sum).collect::<Vec<i32>>())
            })
        }
        "SumLine" => {
            let is_loop = rule.arguments.last() == Some(&"LOOP");
            let end = rule.arguments.len() - usize::from(is_loop);
            let (total, cells) = (number(rule.arguments[0]), frame.cells(&rule.arguments[1..end]));
            of(cells, move |line| {
                let turns = if is_loop { line.len() } else { 1 };
                (0..turns).any(|turn| is_divided(&[&line[turn..], &line[..turn]].concat(), total))
            })
        }
        "Arrow" => of(all(), |line| line[0] == sum(&line[1..])),
        "DoubleArrow" => of(all(), |line| 2 * (line[0] + line[line.len() - 1]) == sum(line)),
        "PillArrow" => {
            let (length, mut cells) = counted();
            // The number is read from the left and from above, wherever the line begins.
            cells[..length as usize].sort_unstable();
            of(cells, move |line| {
                let (pill, rest) = line.split_at(length as usize);
                let number = pill.iter().fold(0, |number, digit| 10 * number + digit);
                // Only the first may be a number of two digits.
                number == sum(rest) && pill[1..].iter().all(|digit| *digit <= 9)
            })
        }
        "ValueIndexing" => of(all(), |line| {
            // The second cell counts from itself.
            let place = usize::try_from(line[1]).unwrap_or(0);
            place > 0 && line.get(1 + place) == Some(&line[0])
        }),
        _ => return None,
    })
}

/// The lower and the higher end of a line, and what is between them.
fn ends(line: &[i32]) -> (i32, i32, &[i32]) {
    let (first, last) = (line[0], line[line.len() - 1]);
    (first.min(last), first.max(last), &line[1..line.len() - 1])
}

/// Whether a line can be cut into pieces of this sum.
fn is_divided(line: &[i32], total: i32) -> bool {
    let is_piece = |&end: &usize| sum(&line[..end]) == total;
    line.is_empty() || (1..=line.len()).filter(is_piece).any(|end| is_divided(&line[end..], total))
}
