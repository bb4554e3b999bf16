use super::draft::Draft;
use super::model::Model;
use super::search::Search;
use super::shape::{Cell, Shape};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

pub fn model(kind: &str, n: u8) -> Draft {
    let shape = Shape::square(n).unwrap();
    let regions = shape.boxes(n.into());
    let mut draft = Draft::new(shape, regions);
    let n = usize::from(n);
    if kind.contains('x') {
        draft.distinct((0..n).map(|i| shape.cell(i, i).unwrap()).collect());
        draft.distinct((0..n).map(|i| shape.cell(i, n - 1 - i).unwrap()).collect());
    }
    if kind.contains('w') {
        for r in [1, 5] {
            for c in [1, 5] {
                draft.distinct((0..9).map(|i| shape.cell(r + i / 3, c + i % 3).unwrap()).collect());
            }
        }
    }
    if kind.contains('k') {
        for r in 0..n {
            for c in 0..n {
                for (dr, dc) in [(1, 2), (2, 1), (1, -2), (2, -1isize)] {
                    if let Some(b) = shape.cell(r + dr as usize, (c as isize + dc) as usize) {
                        draft.distinct(vec![shape.cell(r, c).unwrap(), b]);
                    }
                }
            }
        }
    }
    draft
}

fn killer(line: &str) -> Draft {
    let mut draft = model("", 9);
    let text: Vec<char> = line.chars().collect();
    let step = |i: usize| -> usize {
        let to = |d: i32| (i as i32 + d) as usize;
        match text[i] {
            'v' => to(9),
            '^' => to(-9),
            '<' => to(-1),
            '>' => to(1),
            '`' => to(-10),
            '\'' => to(-8),
            ',' => to(8),
            '.' => to(10),
            _ => i,
        }
    };
    let mut cages: HashMap<usize, Vec<Cell>> = HashMap::new();
    for i in 0..81 {
        let mut at = i;
        while step(at) != at {
            at = step(at);
        }
        cages.entry(at).or_default().push(i as Cell);
    }
    for (at, cells) in cages {
        let c = text[at] as u8;
        let sum = match c {
            b'0'..=b'9' => c - b'0',
            b'A'..=b'Z' => c - b'A' + 10,
            _ => c - b'a' + 36,
        };
        if sum == 0 {
            continue;
        }
        draft.distinct(cells.clone());
        draft.sum(cells.into_iter().map(|c| (c, 1)), sum.into());
    }
    draft
}

pub fn run(kind: &str, file: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut build, mut solve) = (0.0, 0.0);
    let (mut n, mut unique, mut worst) = (0, 0, 0.0f64);
    let mut nodes = 0u64;
    let mut shared: Option<Arc<Model>> = None;
    for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let line = line.trim();
        let t = Instant::now();
        let size = (line.len() as f64).sqrt() as u8;
        let model = match (&shared, kind) {
            (Some(m), kind) if kind != "killer" => m.clone(),
            _ => Arc::new(Model::new(if kind == "killer" {
                killer(line)
            } else {
                model(kind, size)
            })),
        };
        shared = Some(model.clone());
        build += t.elapsed().as_secs_f64();
        let t = Instant::now();
        let givens: Vec<(Cell, u32)> = if kind == "killer" {
            vec![]
        } else {
            line.bytes()
                .enumerate()
                .filter_map(|(i, b)| match b {
                    b'1'..=b'9' => Some((i as Cell, 1 << (b - b'1'))),
                    b'A'..=b'P' => Some((i as Cell, 1 << (b - b'A' + 9))),
                    _ => None,
                })
                .collect()
        };
        let mut search = Search::new(&model, &givens);
        let mut found = 0;
        let mut stopped = false;
        while found < 2 {
            match search.next() {
                None => break,
                Some(Ok(_)) => found += 1,
                Some(Err(_)) => {
                    stopped = true;
                    break;
                }
            }
        }
        nodes += search.nodes;
        let took = t.elapsed().as_secs_f64();
        worst = worst.max(took);
        solve += took;
        n += 1;
        unique += usize::from(found == 1 && !stopped);
        if took > 0.5 {
            println!(
                "  puzzle {n}: {took:.2} s {} nodes, found {found} stopped {stopped}",
                search.nodes
            );
        }
    }
    println!(
        "{kind} {file}: {n} puzzles, {unique} unique; build {:.3} ms, solve {:.3} ms each (total {:.1} ms), worst {:.1} ms, {} nodes",
        build * 1e3 / n as f64,
        solve * 1e3 / n as f64,
        solve * 1e3,
        worst * 1e3,
        nodes
    );
}

pub fn work(text: &str) {
    use super::read::{Options, Reading};
    let reading = Reading::read(text, &Options::default()).unwrap().unwrap();
    let t = Instant::now();
    let model = Arc::new(Model::new(reading.draft().unwrap()));
    let build = t.elapsed();
    let mut search = Search::new(&model, &reading.givens);
    let t = Instant::now();
    let mut found = 0;
    let mut end = "end";
    while let Some(result) = search.next() {
        if result.is_err() { end = "STOPPED"; break }
        found += 1;
        if found == 2 { break }
    }
    let took = t.elapsed();
    println!("{:60.60} build {build:.2?} solve {took:.2?} found {found} {end} nodes {} work {} = {:.2} ns a step", text, search.nodes, search.work(), took.as_nanos() as f64 / search.work() as f64);
}
