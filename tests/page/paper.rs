//! Paper: what is printed, and on how many pages.

use crate::{EASY, EASY_SOLVED, Page};

/// A4 and US Letter, in centimetres.
const PAPERS: [(f64, f64); 2] = [(21.0, 29.7), (21.59, 27.94)];

#[test]
fn puzzles_are_printed() {
    let Some(page) = Page::open_with("print", EASY) else { return };
    // The browser's own command prints the board.
    let pdf = page.browser.print(PAPERS[0], false);
    assert_eq!(pages(&pdf), 1);
    assert!(pdf.len() > 5_000, "{} bytes: the page is empty", pdf.len());
    page.browser.run("window.print = () => {}");
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    page.browser.click("#print [name=solutions]");
    page.browser.click("#print .main");
    page.browser.wait("document.querySelectorAll('#sheets .sheet').length === 2");
    assert_eq!(pages(&page.browser.print(PAPERS[0], false)), 2, "the puzzle, and its solution");
    assert_eq!(page.browser.count("#sheets .mark"), 0);
    // On request with a title, and with all candidates.
    page.browser.run("document.querySelector('#print [name=title]').value = 'Friday club'");
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    page.browser.click("#print [name=candidates]");
    page.browser.click("#print .main");
    page.browser.wait("document.querySelectorAll('#sheets .sheet h1').length === 2");
    assert_eq!(page.browser.text("#sheets h1"), "Friday club");
    assert!(
        page.browser
            .value("document.querySelectorAll('#sheets .mark').length")
            .parse::<usize>()
            .is_ok_and(|marks| marks > 100)
    );
    assert_eq!(pages(&page.browser.print(PAPERS[0], false)), 2);
    page.browser.run(
        "document.querySelector('#print [name=title]').value = '';
         document.querySelector('#print [name=candidates]').checked = false",
    );
    // With the marks that were written, or without.
    page.browser.keys("c");
    for marks in [200, 0] {
        page.browser.click("#menu [data-command=print]");
        page.browser.wait("document.querySelector('#print')?.open");
        page.browser.click("#print .main");
        page.browser.wait("!document.querySelector('#print')?.open");
        page.browser.wait(&format!(
            "(document.querySelectorAll('#sheets .mark').length >= 100) === {}",
            marks > 0
        ));
        page.browser.run("document.querySelector('#print [name=entries]').checked = false");
    }
    page.close();
}

/// A sheet of the dialog is a page of the paper, whatever the paper is: no blank page follows.
#[test]
fn every_sheet_is_one_page() {
    let Some(page) = Page::open("paper") else { return };
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('No puzzle')");
    // Puzzles of the library, each with a given less.
    let open: Vec<usize> = (0..81).filter(|&cell| EASY.as_bytes()[cell] == b'.').collect();
    let puzzles: Vec<String> = open[..7]
        .iter()
        .map(|&cell| {
            let mut puzzle = EASY.to_owned();
            puzzle.replace_range(cell..=cell, &EASY_SOLVED[cell..=cell]);
            puzzle
        })
        .collect();
    let add = format!(
        "return fetch('api/puzzles', {{ method: 'POST', body: JSON.stringify({{ text: '{}' }}),
             headers: {{ 'Content-Type': 'application/json' }} }}).then(answer => answer.status)",
        puzzles.join("\\n")
    );
    assert_eq!(page.browser.run(&add), 200);
    page.browser.click("#find .main");
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 7");
    page.browser.run(
        "window.print = () => {};
         document.querySelectorAll('#puzzles input').forEach(box => box.click())",
    );
    assert!(page.browser.text("#chosen").starts_with("7 chosen"));
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    // What is chosen does not take the board's place.
    assert_eq!(page.browser.value("document.querySelector('#print :checked').value"), "chosen");
    page.browser.click("#print [value=board]");
    page.browser.click("#print .main");
    page.browser.wait("document.querySelectorAll('#sheets figure').length === 1");
    page.browser.print(PAPERS[0], false);
    page.browser.run(
        "document.querySelector('#print [name=solutions]').checked = true;
         document.querySelector('#print [name=title]').value = 'A title takes room from the puzzles'",
    );
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    page.browser.run("document.querySelector('#print [name=codes]').checked = true");
    page.browser.click("#print .main");
    page.browser.wait("document.querySelectorAll('#sheets .code path[d]').length === 7");
    page.browser.run("document.querySelector('#print [name=codes]').checked = false");
    for (per_page, has_codes) in (1..=6_usize).flat_map(|count| [(count, false), (count, true)]) {
        // The solutions are six a page.
        let sheets = 7_usize.div_ceil(per_page) + 2;
        for paper in PAPERS {
            for is_landscape in [false, true] {
                page.browser.click("#menu [data-command=print]");
                page.browser.wait("document.querySelector('#print')?.open");
                page.browser.run(&format!(
                    "document.querySelector('#print select').value = '{per_page}';
                     document.querySelector('#print [name=codes]').checked = {has_codes}"
                ));
                page.browser.click("#print .main");
                page.browser.wait(&format!(
                    "document.querySelectorAll('#sheets .sheet').length === {sheets}"
                ));
                let pdf = page.browser.print(paper, is_landscape);
                let told = format!(
                    "{per_page} a page, codes {has_codes}, {paper:?}, landscape {is_landscape}"
                );
                assert_eq!(pages(&pdf), sheets, "{told}");
                // Chromium removes the sheets after printing.
                page.browser.wait("!document.querySelector('#sheets .sheet')");
            }
        }
    }
    page.close();
}

/// What is typed so far is printed, and its code holds it.
#[test]
fn a_puzzle_that_is_still_typed_is_printed_with_its_code() {
    let Some(page) = Page::open("typed") else { return };
    page.browser.run("window.print = () => {}");
    page.browser.keys("5 3 0 0 7");
    page.browser.click("#menu [data-command=print]");
    page.browser.wait("document.querySelector('#print')?.open");
    page.browser.click("#print [name=codes]");
    page.browser.click("#print .main");
    page.browser.wait("document.querySelectorAll('#sheets .code path[d]').length === 1");
    let printed = "[...document.querySelectorAll('#sheets .thumbnail text')]
        .map(text => text.getAttribute('class') + text.textContent).join(' ')";
    assert_eq!(page.browser.value(printed), "given5 given3 given7");
    let link = decode(&page, "#sheets .code");
    assert_eq!(pages(&page.browser.print(PAPERS[0], false)), 1);
    // A reader that knows nothing of this page finds the same digits.
    page.browser.keys("C");
    assert_eq!(page.digits(), ".".repeat(81));
    page.paste(&link);
    let typed = format!("53..7{}", ".".repeat(76));
    page.browser.wait("document.querySelectorAll('#board .value').length === 3");
    assert_eq!(page.digits(), typed, "{link}");

    // A code with digits and marks has more squares; it is larger, and leaves its board on the page.
    page.open_puzzle(EASY);
    page.browser.run("window.print = () => {}");
    page.browser.keys("4 c");
    for per_page in 1..=6 {
        for is_landscape in [false, true] {
            page.browser.click("#menu [data-command=print]");
            page.browser.wait("document.querySelector('#print')?.open");
            page.browser.run(&format!(
                "document.querySelector('#print select').value = '{per_page}';
                 document.querySelector('#print [name=codes]').checked = true"
            ));
            page.browser.click("#print .main");
            page.browser.wait("document.querySelectorAll('#sheets .code path[d]').length === 1");
            if per_page == 1 {
                let link = decode(&page, "#sheets .code");
                assert!(link.len() > 400, "{link}");
                let wanted = "document.querySelector('#sheets').style.getPropertyValue('--wanted')";
                let wanted = page.browser.value(wanted);
                let size: f64 = wanted.trim_end_matches("mm").parse().expect("a length");
                assert!((30.0..=50.0).contains(&size), "{size} mm");
            }
            let pdf = page.browser.print(PAPERS[1], is_landscape);
            assert_eq!(pages(&pdf), 1, "{per_page} a page, landscape {is_landscape}");
            page.browser.wait("!document.querySelector('#sheets .sheet')");
        }
    }
    page.close();
}

/// The text of a QR code of the page.
#[track_caller]
fn decode(page: &Page, code: &str) -> String {
    /// Pixels of a square of the code.
    const SCALE: usize = 4;
    let view =
        page.browser.value(&format!("document.querySelector('{code}').getAttribute('viewBox')"));
    let side: usize = view.rsplit(' ').next().and_then(|side| side.parse().ok()).expect("a number");
    let path =
        page.browser.value(&format!("document.querySelector('{code} path').getAttribute('d')"));
    let mut dark = vec![false; side * side];
    // `M3 4h2v1h-2z` is a bar of two squares that begins in column 3 of row 4.
    for bar in path.split('M').skip(1) {
        let numbers: Vec<usize> =
            bar.split([' ', 'h', 'v']).take(3).map(|part| part.parse().expect(bar)).collect();
        let &[column, row, run] = numbers.as_slice() else { panic!("{bar}") };
        dark[row * side + column..][..run].fill(true);
    }
    let pixel = |x: usize, y: usize| if dark[y / SCALE * side + x / SCALE] { 0 } else { 255 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side * SCALE, side * SCALE, pixel);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "{path}");
    grids[0].decode().expect("a code that can be read").1
}

/// The number of pages of a PDF.
#[track_caller]
fn pages(pdf: &[u8]) -> usize {
    assert!(pdf.starts_with(b"%PDF"));
    let is_page = |window: &&[u8]| *window == b"/Type /Page\n";
    pdf.windows(12).filter(is_page).count()
}
