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

/// The number of pages of a PDF.
#[track_caller]
fn pages(pdf: &[u8]) -> usize {
    assert!(pdf.starts_with(b"%PDF"));
    let is_page = |window: &&[u8]| *window == b"/Type /Page\n";
    pdf.windows(12).filter(is_page).count()
}
