use std::time::Instant;
use ennead::*;
fn main(){
  let args:Vec<String>=std::env::args().skip(1).collect();
  let q = if args[0]=="first" {Question::First} else {Question::Unique};
  let engines:Vec<Engine>=args[1].split(',').map(|e|e.parse().unwrap()).collect();
  let reps:usize=args[2].parse().unwrap();
  for f in &args[3..] {
    let text=std::fs::read_to_string(&f).unwrap();
    let lines:Vec<&str>=text.lines().filter(|l|l.len()>=81 && !l.starts_with('#')).map(|l|&l[..81]).collect();
    let cap=if f.contains("se11") {4000} else {20000};
    let lines = if lines.len()>cap {let st=lines.len()/cap; lines.into_iter().step_by(st).collect::<Vec<_>>()} else {lines};
    let grids:Vec<Grid>=lines.iter().map(|l|ennead::format::parse(l).unwrap()).collect();
    let suds:Vec<sudoku::Sudoku>=lines.iter().map(|l|sudoku::Sudoku::from_str_line(l).unwrap()).collect();
    let mut s=Search::new();
    let oracle:Vec<Answer>=grids.iter().map(|g| match s.verdict(g) {Verdict::None=>Answer::None,Verdict::Unique(x)=>Answer::Solved(x),_=>Answer::Multiple}).collect();
    let mut workers:Vec<_>=engines.iter().map(|e|e.worker().unwrap()).collect();
    let mut times=vec![vec![];engines.len()+1];
    let mut answers=vec![];
    for _ in 0..reps {
      let t=Instant::now(); let mut n=0; for x in &suds { n+= match q {Question::First=>x.some_solution().is_some(),_=>x.solution().is_some()} as u32;} times[engines.len()].push(t.elapsed().as_secs_f64());
      std::hint::black_box(n);
      for (k,w) in workers.iter_mut().enumerate() {
        let t=Instant::now(); w.solve(&grids,q,&mut answers); times[k].push(t.elapsed().as_secs_f64());
        let mut bad=0; for (i,(a,o)) in answers.iter().zip(&oracle).enumerate() { let ok = match q {Question::Unique=>a==o, _=>match (a,o){(Answer::None,Answer::None)=>true,(Answer::Solved(s),Answer::Solved(o))=>s==o,(Answer::Solved(s),Answer::Multiple)=>s.answers(&grids[i]),_=>false}}; if !ok {bad+=1; if bad<3 {println!("  {} BAD {} {:?} vs {:?}", engines[k], grids[i], a, o);}} }
        if bad>0 {println!("{}: {} bad", engines[k],bad);}
      }
    }
    let n=grids.len() as f64;
    for t in &mut times {t.sort_by(f64::total_cmp);}
    let c=times[engines.len()][reps/2];
    print!("{:<24} crate {:>8.0}/s", f.rsplit('/').next().unwrap(), n/c);
    for (k,e) in engines.iter().enumerate() { print!("  {} {:.0}/s = {:.2}x", e, n/times[k][reps/2], c/times[k][reps/2]); }
    println!();
  }
}
