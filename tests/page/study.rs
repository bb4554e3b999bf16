//! Solving and studying: Solve, Clear and paste, several solutions and none, steps, library, share.

use crate::{EASY, EASY_SOLVED, Page, WING};

#[test]
fn solve_clear_and_paste() {
    let Some(page) = Page::open_with("solve", EASY) else { return };
    page.browser.click("[popovertarget=solve]");
    page.browser.click("#solve [data-command=solve]");
    page.browser.wait("document.body.dataset.phase === 'revealed'");
    assert_eq!(page.digits(), EASY_SOLVED);
    page.browser.keys("u");
    assert_eq!(page.digits(), EASY);

    page.browser.click("[data-command=clear]");
    page.browser.wait("document.body.dataset.phase === 'editing'");
    assert_eq!(page.digits(), ".".repeat(81));
    page.browser.keys("5 3");
    assert!(page.digits().starts_with("53."), "{}", page.digits());

    // A drawn grid with entries and candidates is a text like any other.
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    page.paste(&rows.join("\n"));
    page.browser.wait("document.body.dataset.phase === 'playing'");
    assert_eq!(page.digits(), EASY);
    page.paste("this is not a puzzle");
    page.browser.wait("document.querySelector('#say').className === 'bad'");
    assert_eq!(page.digits(), EASY, "{}", page.said());

    // Several puzzles: one is chosen.
    page.paste(&format!("{WING}\n{EASY}\n"));
    page.browser.wait("document.querySelectorAll('#card .gallery button').length === 2");
    page.browser.click("#card .gallery button");
    page.browser.wait("document.querySelector('#card').hidden");
    assert_eq!(page.digits(), WING);
    page.close();
}

#[test]
fn a_puzzle_is_typed_and_begun() {
    let Some(page) = Page::open("typed") else { return };
    page.browser.keys("C");
    page.browser.wait("document.body.dataset.phase === 'editing'");
    // The cursor goes on, row after row; a blank is a dot or a zero, and empties a cell.
    page.browser.keys("8 8 8 Backspace 4 Left Left Left");
    assert!(page.digits().starts_with("884."), "{}", page.digits());
    let keys: Vec<String> = EASY.replacen('.', "0", 20).chars().map(String::from).collect();
    page.browser.keys(&keys.join(" "));
    assert_eq!(page.digits(), EASY);
    // The same digit again stays, and several cells are no typing.
    page.browser.keys("5 3");
    assert_eq!(page.digits(), EASY);
    page.browser.keys("Shift+Left 1 u");
    assert_eq!(page.digits(), EASY);
    // What is typed survives a reload.
    page.browser.wait("location.hash === '#typing'");
    page.browser.reload();
    assert_eq!(page.digits(), EASY);
    page.browser.click("[data-command=begin]");
    page.wait_said("exactly one solution");
    assert!(page.label("r1c1").ends_with("5, given"), "{}", page.label("r1c1"));
    // Mistakes are counted by the solution, which is asked for at the same time.
    page.browser.wait("pageModule('session.js').then(it => it.session.game.solution)");
    page.close();
}

#[test]
fn several_solutions_stand_side_by_side() {
    let Some(page) = Page::open("several") else { return };
    page.open_puzzle(
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
    );
    page.browser.click("[popovertarget=solve]");
    page.browser.click("#solve [data-command=solve]");
    page.browser.wait("!document.querySelector('#card').hidden");
    assert_eq!(page.browser.text("#card-title"), "The puzzle has 2 solutions");
    assert_eq!(page.browser.count("#card .pair svg"), 2);
    assert_eq!(page.browser.count("#card .pair .differs"), 8);
    assert_eq!(page.browser.count("#board .marked-differs"), 4);
    page.browser.click("#card .chips button");
    page.browser.wait("document.querySelector('#card').hidden");
    page.browser.keys("s");
    page.browser.wait("document.body.dataset.phase === 'revealed'");
    page.close();
}

#[test]
fn a_puzzle_without_solution_is_mended() {
    let Some(page) = Page::open("none") else { return };
    page.open_puzzle(
        "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..71",
    );
    page.wait_said("no solution");
    page.browser.keys("s");
    page.browser.wait("!document.querySelector('#card').hidden");
    let words = page.browser.text("#card-body");
    assert!(
        words.contains("contradict each other: r5c9\u{a0}=\u{a0}1 and r9c9\u{a0}=\u{a0}1"),
        "{words}"
    );
    assert_eq!(page.browser.count("#board .marked-gone"), 2);
    page.browser.run("[...document.querySelectorAll('#card .chips button')].find(b => b.textContent.startsWith('r9c9') && b.textContent.endsWith('9')).click()");
    page.browser.wait("document.querySelector('#card').hidden");
    page.browser.keys("s");
    page.browser.wait("document.body.dataset.phase === 'revealed'");
    assert_eq!(page.digits(), EASY_SOLVED);
    page.close();
}

#[test]
fn steps_are_drawn_on_the_board() {
    let Some(page) = Page::open_with("steps", WING) else { return };
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.run(
        "const filter = document.querySelector('#step-filter');
         filter.value = 'XY-wing';
         filter.dispatchEvent(new Event('change'))",
    );
    assert_eq!(page.browser.count("#step-list button"), 1);
    page.browser.click("#step-list button");
    let words = page.browser.text("#card .reason");
    assert!(words.starts_with("XY-wing on 1. Pivot r1c5"), "{words}");
    assert_eq!(page.browser.count("#over-picture :is(.link-strong, .link-weak)"), 5);
    assert_eq!(page.browser.count("#under .mark-removed"), 1);
    assert!(page.label("r3c1").ends_with("1 goes"), "{}", page.label("r3c1"));
    // Escape leaves the step: the board and the words.
    page.browser.click("#frame");
    page.browser.keys("Escape");
    page.browser.wait("document.querySelector('#card').hidden");
    assert_eq!(page.browser.count("#step-list [aria-current], #frame.preview"), 0);
    page.browser.click("#step-list button");
    page.browser.click("#card .main");
    page.wait_said("Written");
    assert_ne!(page.digits(), WING);
    page.browser.keys("u");
    assert_eq!(page.digits(), WING);

    page.browser.run("document.querySelector('#steps-now').click()");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.click("#step-list button");
    page.browser.keys("Down");
    assert_eq!(
        page.browser.text("#step-list [aria-current] .name"),
        page.browser.text("#step-list li:nth-child(2) .name")
    );
    page.close();
}

/// Board, card and list are about one position, also if it is not the game's.
#[test]
fn all_steps_of_the_position_on_the_board_are_listed() {
    let Some(page) = Page::open_with("one-position", WING) else { return };
    let effects = || {
        page.browser.value(
            "[...document.querySelectorAll('#step-list .effect')].map(e => e.textContent).join('|')",
        )
    };
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    let path = effects();
    let path: Vec<&str> = path.split('|').collect();
    page.browser.click("#step-list [data-step=\"9\"]");
    let board = page.digits();
    assert_ne!(board, WING);
    page.browser.run("document.querySelector('#steps-now').click()");
    page.browser.wait("document.querySelector('#step-note').textContent.includes('Dynamic')");
    assert_eq!(page.digits(), board);
    assert_eq!(page.browser.count("#frame.preview"), 1);
    assert_eq!(page.browser.value("document.querySelector('#card').hidden"), "true");
    assert_eq!(page.browser.value("document.querySelector('#over-picture').innerHTML"), "");
    let listed = effects();
    let listed: Vec<&str> = listed.split('|').collect();
    assert!(listed.contains(&path[9]), "{listed:?}");
    assert!(!listed.contains(&path[0]), "it is written: {listed:?}");
    // A step is drawn there, and written with those that lead to it.
    let at = listed.iter().position(|effect| *effect == path[9]).expect("listed");
    page.browser.click(&format!("#step-list [data-step=\"{at}\"]"));
    page.wait_said("=> r8c2 = 4");
    assert_eq!(page.digits(), board);
    assert_eq!(page.browser.text("#card .main"), "Write up to here");
    page.browser.click("#card .main");
    page.wait_said("Written");
    assert_eq!(page.label("r8c2"), "row 8 column 2, 4");
    assert_eq!(page.browser.count("#frame.preview"), 0);
    page.browser.keys("u");
    assert_eq!(page.digits(), WING);

    // Who leaves the position leaves its list.
    page.browser.run("document.querySelector('#steps-path').click()");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.click("#step-list [data-step=\"9\"]");
    page.browser.run("document.querySelector('#steps-now').click()");
    page.browser.wait("document.querySelector('#step-note').textContent.includes('Dynamic')");
    page.browser.click("#frame");
    page.browser.keys("Escape");
    page.browser.wait("!document.querySelector('#step-list button')");
    assert_eq!(page.digits(), WING);
    assert!(page.browser.text("#step-note").starts_with("The position has changed."));
    page.close();
}

/// The highlight of a digit is not drawn with a hint or a step.
#[test]
fn pictures_are_drawn_without_the_highlight_of_a_digit() {
    let Some(page) = Page::open_with("highlight", EASY) else { return };
    let highlighted = || page.browser.count("#board .same");
    page.browser.drag_cells(&["r1c1"]);
    assert!(highlighted() > 1, "the 5s");
    page.browser.keys("c h");
    page.wait_said("Look at ");
    assert_eq!(highlighted(), 0);
    page.browser.keys("h h h");
    page.wait_said("=> r1c6 = 8");
    // The 8s that exclude the other open cells of the box.
    assert_eq!(page.browser.count("#under .cell-1"), 2);
    assert!(page.browser.text("#card .legend").contains("blockers r3c3 and r5c4"));
    page.browser.keys("f");
    page.wait_said("All places of 5 are highlighted.");
    assert_eq!(highlighted(), 0);
    page.browser.keys("Escape Left Right");
    page.browser.wait("document.querySelectorAll('#board .same').length > 1");
    page.close();
}

/// The notation is beside the words of hints and steps if the player wants it, also the next time.
#[test]
fn the_notation_is_shown_beside_the_words() {
    let Some(page) = Page::open_with("notation", WING) else { return };
    let is_shown = "document.querySelector('#card .notation').checkVisibility()";
    page.browser.keys("h");
    page.wait_said("Look at ");
    page.browser.keys("h h h");
    page.wait_said("=> ");
    assert_eq!(page.browser.value(is_shown), "false");
    page.browser.run("document.querySelector('#settings [name=notation]').click()");
    assert_eq!(page.browser.value(is_shown), "true");
    assert_eq!(page.browser.text("#card .notation"), "Hidden single: (6)b1");
    page.browser.reload();
    page.browser.click("#explain");
    page.browser.wait("document.querySelectorAll('#step-list button').length > 50");
    page.browser.click("#step-list [data-step=\"3\"]");
    assert_eq!(page.browser.text("#card .notation"), "Hidden pair: (48)r16c9 in c9");
    page.close();
}

#[test]
fn a_link_holds_the_position() {
    let Some(page) = Page::open_with("share", EASY) else { return };
    page.browser.keys("4 Right c Down Down Shift+2 Alt+2");
    let (digits, label) = (page.digits(), page.label("r1c4"));
    page.browser.click("[data-command=share]");
    page.browser.wait("document.querySelector('#share-link')?.value");
    let link = page.browser.value("document.querySelector('#share-link').value");
    assert!(link.len() < 300, "{link}");
    // The code is that of the link to SudokuPad; without the player's digits and marks it is short.
    page.browser.wait("document.querySelector('#share-code svg path')?.getAttribute('d')");
    page.browser.click("#share input[type=checkbox]");
    let sudokupad = "document.querySelector('#share-sudokupad').value";
    page.browser.wait(&format!("{sudokupad}.includes('app/scf')"));
    let elsewhere = page.browser.value(sudokupad);
    assert!(elsewhere.len() < 80, "{elsewhere}");
    page.browser.click("#share .main");
    page.paste(&elsewhere);
    page.wait_said("Read.");
    assert_eq!(page.digits(), EASY);
    page.browser.open(&link);
    page.browser.wait("document.body.dataset.phase === 'playing'");
    assert_eq!((page.digits(), page.label("r1c4")), (digits, label));
    // What is solved is not a game.
    page.browser.open(&format!("{}#v1~{EASY}~{EASY_SOLVED}", page.address()));
    page.browser.wait("document.body.dataset.phase === 'editing'");
    assert_eq!(page.digits(), EASY_SOLVED);
    // A broken link does no harm.
    page.browser.open(&format!("{}#v1~!!", page.address()));
    page.wait_said("no position");
    page.close();
}

/// The link to this page is copied whatever the server answers, and the last answer stays.
#[test]
fn links_that_are_long_late_or_missing_are_told() {
    let Some(page) = Page::open_with("links", EASY) else { return };
    page.browser.run(
        "const real = window.fetch;
         let asked = 0;
         const links = number => Response.json({ sudokupad: `answer ${number}`, f_puzzles: '', code: null });
         window.fetch = (path, options) => path !== 'api/links' ? real(path, options)
             : new Promise((answer, refuse) => {
                 const number = ++asked;
                 if (number === 1 || number === 5) refuse(new TypeError('nobody there'));
                 options.signal.addEventListener('abort', () => refuse(options.signal.reason));
                 setTimeout(() => answer(links(number)), number === 3 ? 600 : 0);
             })",
    );
    let told = |words: &str| {
        page.browser.wait(&format!("/{words}/.test(document.querySelector('#share').textContent)"));
    };
    let copied = "is copied|Copy it with";
    page.browser.click("[data-command=share]");
    told("does not answer");
    told(copied);
    page.browser.click("#share .main");
    page.browser.click("[data-command=share]");
    told("link to SudokuPad is too long");
    told(copied);
    let sudokupad = "document.querySelector('#share-sudokupad').value";
    page.browser.click("#share input[type=checkbox]");
    page.browser.click("#share input[type=checkbox]");
    page.browser.wait(&format!("{sudokupad} === 'answer 4'"));
    let later = format!("new Promise(go => setTimeout(() => go({sudokupad}), 900))");
    assert_eq!(page.browser.value(&later), "answer 4");
    // Links of another position do not stay.
    page.browser.click("#share input[type=checkbox]");
    told("no links to other pages. The program does not answer");
    assert_eq!(page.browser.value(sudokupad), "");
    assert_eq!(page.browser.count("#share .link button:not(:disabled)"), 1);
    assert_eq!(page.browser.count("#share-code"), 0);
    page.close();
}

/// A game that does not come from the store has the rule for marks that the player has chosen.
#[test]
fn the_rule_for_marks_is_that_of_the_settings() {
    let Some(page) = Page::open("rule") else { return };
    let open = "pageModule('session.js').then(module => module.session.game.tidies)";
    page.browser.value("pageModule('settings.js').then(module => module.setTo('tidies', false))");
    page.open_puzzle(EASY);
    assert_eq!(page.browser.value(open), "false");
    page.browser.value("pageModule('settings.js').then(module => module.setTo('tidies', true))");
    page.open_puzzle(WING);
    assert_eq!(page.browser.value(open), "true");
    page.close();
}

#[test]
fn the_library_keeps_finds_and_plays_puzzles() {
    let Some(page) = Page::open("library") else { return };
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('No puzzle')");
    page.browser.run(&format!(
        "const data = new DataTransfer();
         data.items.add(new File(['{EASY}\\n{WING}\\n'], 'two.txt'));
         const input = document.querySelector('#import');
         input.files = data.files;
         input.dispatchEvent(new Event('change'))"
    ));
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 2");
    assert_eq!(page.browser.count("#puzzles svg"), 2);
    page.browser.wait("document.querySelector('#puzzles').textContent.match(/ER/g)?.length === 2");
    page.wait_said("2 new, 0 known.");
    // What is chosen stays so in another list, and is exported in the order of that list.
    page.browser.click("#puzzles input");
    page.browser.run(
        "const sort = document.querySelector('#find [name=sort]');
         sort.value = '-id';
         sort.dispatchEvent(new Event('change'))",
    );
    page.browser.wait("document.querySelector('#puzzles li:last-child input').checked");
    assert_eq!(page.browser.count("#puzzles input:checked"), 1);
    // The buttons for all and for none are reached with the keyboard, one after the other.
    let focused = "document.activeElement.textContent";
    page.browser.run("document.querySelector('#chosen button:last-child').focus()");
    page.browser.keys("Enter");
    assert_eq!(page.browser.count("#puzzles input:checked"), 2);
    assert_eq!(page.browser.value(focused), "None");
    page.browser.keys("Enter");
    assert_eq!(page.browser.count("#puzzles input:checked"), 0);
    assert_eq!(page.browser.value(focused), "Choose all that are listed");
    let link = page.browser.run(
        "const link = document.querySelector('#export a');
         link.addEventListener('click', event => event.preventDefault());
         link.click();
         return link.getAttribute('href')",
    );
    assert_eq!(link, "api/export?sort=-id&format=line");
    page.browser.click("#find [name=where]");
    page.browser.keys("e r < 2 Enter");
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 1");
    page.browser.click("#puzzles button");
    page.wait_said("A game from the library");
    assert_eq!(page.digits(), EASY);
    // The small picture of a game shows its digits.
    page.browser.drag_cells(&["r1c3"]);
    page.browser.keys("4");
    page.browser.wait(
        "fetch('api/games').then(answer => answer.json()).then(({ games }) => games[0]?.values.startsWith('534'))",
    );
    page.browser.click("#tab-games");
    page.browser.wait("document.querySelectorAll('#games li').length > 0");
    assert_eq!(page.browser.count("#games .entry"), 1);
    page.close();
}

/// Chooses a file to import, whose text is that of an expression.
fn import(page: &Page, name: &str, text: &str) {
    page.browser.run(&format!(
        "const data = new DataTransfer();
         data.items.add(new File([{text}], '{name}'));
         const input = document.querySelector('#import');
         document.querySelector('#import-rate').checked = false;
         input.files = data.files;
         input.dispatchEvent(new Event('change'))"
    ));
}

/// Files that are longer than a request: no record is cut, whatever the layout is.
#[test]
fn long_files_are_imported_whole() {
    let Some(page) = Page::open("import") else { return };
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('No puzzle')");
    let table = format!("'solution\\tpuzzle\\n' + '{EASY_SOLVED}\\t{EASY}\\n'.repeat(2500)");
    import(&page, "table.tsv", &table);
    page.wait_said("1 new, 2499 known.");
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let compact = format!("'{}\\n'.repeat(4000)", rows.join("\\n"));
    import(&page, "compact.txt", &compact);
    page.wait_said("0 new, 4000 known.");
    let board = format!("'{}\\r\\n\\r\\n'.repeat(3000)", rows.join("\\r\\n"));
    import(&page, "boards.txt", &board);
    page.wait_said("0 new, 3000 known.");
    let kept = page.browser.value("fetch('api/export').then(answer => answer.text())");
    assert_eq!(kept.trim(), EASY, "the puzzle, not its solution");
    // A JSON document is sent as a whole, if it is not too long.
    let document = |count| {
        format!(
            "JSON.stringify(Array.from({{ length: {count} }}, (_, id) => ({{ id, puzzle: '{EASY}' }})), null, 2)"
        )
    };
    import(&page, "document.json", &document(4000));
    page.wait_said("0 new, 4000 known.");
    import(&page, "long.json", &document(20_000));
    page.wait_said("of more than 1 MiB is for `ennead store add`.");
    // What was imported without ratings is rated when it is chosen.
    let rating =
        "fetch('api/puzzles').then(answer => answer.json()).then(({ puzzles }) => puzzles[0].er)";
    assert_eq!(page.browser.value(rating), "null");
    page.browser.click("#puzzles input");
    page.browser.click("#chosen button:nth-of-type(3)");
    page.browser.wait(&rating.replace(".er)", ".er > 1)"));
    page.close();
}

#[test]
fn what_is_not_imported_is_told() {
    let Some(page) = Page::open("refused") else { return };
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('No puzzle')");
    let several =
        "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
    import(&page, "some.txt", &format!("'{EASY}\\n{several}\\n12345\\n'"));
    page.wait_said("1 new, 0 known, 1 unreadable, 1 without exactly one solution.");
    let told = page.browser.text("#not-added");
    assert!(told.contains("line 2: more than one solution") && told.contains("line 3: "), "{told}");

    // Where the server refuses a part, what came before it is told.
    let post = "const real = window.fetch;
         window.fetch = (path, options) => path === 'api/puzzles' && !options.body.includes('xyz')
             ? Promise.resolve(new Response('{\"error\": \"too long\"}', { status: 504 }))
             : real(path, options)";
    page.browser.run(post);
    import(&page, "long.txt", &format!("'xyz\\n' + '{EASY}\\n'.repeat(8000)"));
    page.wait_said("known, 1 unreadable. The rest is not imported. Too long.");
    assert!(page.said().starts_with("0 new, 3"), "{}", page.said());
    let told = page.browser.text("#not-added");
    assert!(told.starts_with("1 of ") && told.contains("not imported:line 1: "), "{told}");
    // What is told of an import is not told of the next.
    import(&page, "none.txt", &format!("'{EASY}\\n'"));
    page.wait_said("0 new, 0 known. The rest is not imported. Too long.");
    assert_eq!(page.browser.text("#not-added"), "");
    page.close();
}

/// What is under way is told before the first answer, and what is done stays when it is stopped.
#[test]
fn an_import_is_told_and_its_ratings_are_stopped() {
    let Some(page) = Page::open("ratings") else { return };
    page.browser.keys("l");
    page.browser.wait("document.querySelector('#found').textContent.includes('No puzzle')");
    page.browser.run(
        "const real = window.fetch;
         window.fetch = async (path, options) => {
             if (path === 'api/puzzles') {
                 await new Promise(go => { window.go = go; });
                 options.signal?.throwIfAborted();
             }
             return real(path, options);
         }",
    );
    import(&page, "two.txt", &format!("'{EASY}\\n{WING}\\n'"));
    page.wait_said("Importing two.txt");
    page.browser.run("document.querySelector('#import-rate').checked = true");
    page.browser.run("window.go()");
    page.wait_said("2 new, 0 known.");
    page.browser.wait("document.querySelectorAll('#puzzles li').length === 2");
    page.browser.wait("document.querySelector('#import-note button')");
    let note = page.browser.text("#import-note");
    assert!(note.starts_with("Rating two.txt: 0 of 2"), "{note}");
    page.browser.click("#import-note button");
    page.browser.run("window.go()");
    page.wait_said("2 puzzles of the library have no ratings.");
    assert_eq!(page.browser.text("#import-note"), "");
    page.close();
}

/// Files that are not text in UTF-8: some are read, of the others it is told what they are.
#[test]
fn files_are_read_or_told_apart() {
    let Some(page) = Page::open("files") else { return };
    let open = |name: &str, parts: &str| {
        page.browser.run(&format!(
            "return Promise.resolve({parts}).then(parts => {{
                 const data = new DataTransfer();
                 data.items.add(new File(parts, '{name}'));
                 const input = document.querySelector('#open-file');
                 input.files = data.files;
                 input.dispatchEvent(new Event('change'));
             }})"
        ));
    };
    open("a.txt", "[]");
    page.wait_said("a.txt is empty.");
    open("a.txt.xz", "[new Uint8Array([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0])]");
    page.wait_said("a.txt.xz is packed by xz: unpack it first, or add it by `ennead store add FILE`; this page reads text, plain or packed by gzip.");
    open("a.npy", "[new Uint8Array([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1])]");
    page.wait_said("a.npy is an array of NumPy");
    open("cut.gz", "[new Uint8Array([0x1f, 0x8b, 8, 0, 0])]");
    page.wait_said("cut.gz is packed by gzip: unpack it first.");
    let packed =
        "new Response(new Blob(['{}']).stream().pipeThrough(new CompressionStream('gzip')))
        .blob().then(blob => [blob])";
    open("easy.gz", &packed.replace("{}", EASY));
    page.wait_said("Read.");
    assert_eq!(page.digits(), EASY);
    let wide = format!("[Uint16Array.from('\\ufeff{WING}', letter => letter.charCodeAt(0))]");
    open("wide.txt", &wide);
    page.browser.wait(&format!(
        "pageModule('session.js').then(({{ session }}) => session.game.position.givens === '{WING}')"
    ));
    page.close();
}
