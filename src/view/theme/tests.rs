use ratatui::style::Modifier;

use super::*;
use crate::app::picker::Pick;

/// Every theme with a ground that is known, in 256 colours and in all.
fn grounded() -> impl Iterator<Item = (&'static str, Theme)> {
    let both = BUILTIN
        .iter()
        .flat_map(|(name, _, theme)| [(*name, theme(false)), (*name, theme(true))]);
    both.filter(|(_, theme)| theme.ground.bg.and_then(Rgb::of).is_some())
}

fn contrast(text: Style, ground: Style) -> f64 {
    let (ink, paper) = (text.fg.unwrap(), ground.bg.unwrap());
    ratio(Rgb::of(ink).unwrap(), Rgb::of(paper).unwrap())
}

/// Everything that a person must be able to read, as it comes together on the screen.
fn read(theme: &Theme) -> Vec<(&'static str, Style)> {
    let inks = [
        ("quiet", theme.quiet),
        ("accent", theme.accent),
        ("key", theme.key),
        ("warning", theme.warning),
        ("text", theme.text),
        ("heading", theme.heading),
        ("common", theme.common),
        ("hidden", theme.hidden),
        ("loose", theme.loose),
        ("odd", theme.odd),
    ];
    let mut all = Vec::new();
    for (name, ink) in inks {
        all.push((name, theme.ground.patch(ink)));
        all.push((name, theme.ground.patch(theme.selected).patch(ink)));
    }
    for passage in &theme.passages {
        let passage = theme.ground.patch(*passage);
        all.push(("passage", passage));
        all.push(("current", passage.patch(theme.current)));
        all.push(("changed", passage.patch(theme.changed)));
        all.push(("hidden in a passage", passage.patch(theme.hidden)));
        all.push(("odd in a passage", passage.patch(theme.odd)));
    }
    all
}

#[test]
fn whatever_must_be_read_has_a_contrast_of_four_and_a_half_to_one() {
    for (name, theme) in grounded() {
        let needed = if name.starts_with("high-contrast") {
            7.0
        } else {
            READABLE
        };
        for (what, style) in read(&theme) {
            let found = contrast(style, style);
            assert!(
                found >= needed,
                "{name}: {what} has {found:.2} to 1: {style:?}"
            );
            // A terminal halves what is dim, by its own measure.
            assert!(
                !style.add_modifier.contains(Modifier::DIM),
                "{name}: {what}"
            );
        }
    }
}

#[test]
fn signs_have_a_contrast_of_three_to_one() {
    for (name, theme) in grounded() {
        for sign in theme.inks.iter().chain([&theme.bar]) {
            let found = contrast(*sign, theme.ground);
            assert!(found >= 3.0, "{name}: {found:.2} to 1: {sign:?}");
        }
    }
}

/// Those of the sixteen colours that can be read, as xterm, the Linux console and Windows have them.
const SIXTEEN: [(u8, [Rgb; 3]); 8] = [
    (0, [Rgb(0, 0, 0), Rgb(0, 0, 0), Rgb(12, 12, 12)]),
    (2, [Rgb(0, 205, 0), Rgb(0, 170, 0), Rgb(19, 161, 14)]),
    (4, [Rgb(0, 0, 238), Rgb(0, 0, 170), Rgb(0, 55, 218)]),
    (6, [Rgb(0, 205, 205), Rgb(0, 170, 170), Rgb(58, 150, 221)]),
    (
        7,
        [Rgb(229, 229, 229), Rgb(170, 170, 170), Rgb(204, 204, 204)],
    ),
    (
        11,
        [Rgb(255, 255, 0), Rgb(255, 255, 85), Rgb(249, 241, 165)],
    ),
    (14, [Rgb(0, 255, 255), Rgb(85, 255, 255), Rgb(97, 214, 214)]),
    (
        15,
        [Rgb(255, 255, 255), Rgb(255, 255, 255), Rgb(242, 242, 242)],
    ),
];

#[test]
fn the_sixteen_can_be_read_in_the_palettes_of_all_terminals() {
    let theme = Theme::sixteen(false);
    for (what, style) in read(&theme) {
        // It is told by its stroke there.
        if what == "hidden in a passage" {
            continue;
        }
        let in_palettes = |colour: Option<Color>| {
            let mut known = SIXTEEN.iter();
            let found = known.find(|(at, _)| colour == Some(Color::Indexed(*at)));
            found.unwrap_or_else(|| panic!("{what}: {colour:?}")).1
        };
        for (ink, paper) in in_palettes(style.fg).into_iter().zip(in_palettes(style.bg)) {
            let found = ratio(ink, paper);
            assert!(found >= READABLE, "{what} has {found:.2} to 1");
        }
    }
}

#[test]
fn a_terminals_own_ground_is_kept_where_everything_can_be_read_on_it() {
    let kept = |theme: Theme, ground| theme.on(Some(ground)).ground == Style::new();
    // Black, One Dark, Solarized dark, Gruvbox, Nord.
    for ground in [0x00_00_00, 0x28_2c_34, 0x00_2b_36, 0x28_28_28, 0x2e_34_40] {
        let [_, red, green, blue] = u32::to_be_bytes(ground);
        let ground = Rgb(red, green, blue);
        assert!(kept(Theme::dark(true), ground), "{ground:?}");
        assert!(!kept(Theme::light(true), ground), "{ground:?}");
    }
    // White, Solarized light, the paper of Gruvbox.
    for ground in [0xff_ff_ff, 0xfd_f6_e3, 0xfb_f1_c7] {
        let [_, red, green, blue] = u32::to_be_bytes(ground);
        let ground = Rgb(red, green, blue);
        assert!(kept(Theme::light(true), ground), "{ground:?}");
        assert!(!kept(Theme::dark(true), ground), "{ground:?}");
    }
    let grey = Rgb(128, 128, 128);
    assert!(!kept(Theme::dark(true), grey) && !kept(Theme::light(true), grey));
    assert_ne!(Theme::dark(true).on(None).ground, Style::new());
    assert!(!kept(Theme::sixteen(false), Rgb(0, 0, 0)));
}

#[test]
fn the_terminal_chooses_the_theme_unless_a_person_does() {
    let chosen = |abilities| {
        let themes = Themes::new(abilities, &[]);
        themes.get(0).cloned().unwrap()
    };
    let white = Some(Rgb(255, 255, 255));
    let unknown = Abilities::default();
    assert_eq!(chosen(unknown), Theme::dark(false));
    let light = Abilities {
        ground: white,
        ..unknown
    };
    assert_eq!(chosen(light), Theme::light(false).on(white));
    let rich = Abilities {
        rich: true,
        ..unknown
    };
    assert_eq!(chosen(rich), Theme::dark(true));
    let poor = Abilities {
        poor: true,
        ..light
    };
    assert_eq!(chosen(poor), Theme::sixteen(false));
    let colourless = Abilities {
        colourless: true,
        ..poor
    };
    assert_eq!(chosen(colourless), Theme::none(false));
    let own = [("mine".to_owned(), Theme::none(false))];
    let themes = Themes::new(unknown, &own);
    let picker = themes.picker("mine");
    assert_eq!(picker.count(), names().count() + 1);
    assert_eq!(picker.at(), picker.count() - 1);
}

#[test]
fn neighbouring_passages_never_look_the_same() {
    let all = BUILTIN.iter().map(|(_, _, theme)| theme(false));
    for theme in all.chain([Theme::dark(true), Theme::light(true)]) {
        for number in 1..20 {
            assert_ne!(theme.passage(number), theme.passage(number + 1));
        }
    }
}

/// What eyes that lack one kind of cones see, as light (Machado, Oliveira and Fernandes 2009, severity 1).
const LACKING: [[[f64; 3]; 3]; 3] = [
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// CIE 1976 L*a*b* of a colour as such eyes see it.
fn seen(colour: Rgb, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = colour.linear();
    let dot = |row: &[f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>();
    let [red, green, blue] = eyes.each_ref().map(|row| dot(row).clamp(0.0, 1.0));
    let part = |value: f64| {
        if value > 0.008_856 {
            value.cbrt()
        } else {
            7.787 * value + 16.0 / 116.0
        }
    };
    let x = part((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    let y = part(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    let z = part((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far two colours are from each other for such eyes (CIE 1976).
fn apart(one: Rgb, other: Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (seen(one, eyes), seen(other, eyes));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Eyes that lack nothing.
const USUAL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Ten times what a trained eye can just see side by side.
const APART: f64 = 23.0;

#[test]
fn the_accent_of_the_selection_is_no_colour_of_a_passage() {
    /// Half as much again as neighbouring passages need: a selection is looked for from anywhere on the screen.
    const ACCENT_APART: f64 = 35.0;
    for (name, theme) in grounded() {
        let accent = Rgb::of(theme.accent.fg.unwrap()).unwrap();
        let lacking = if name.starts_with("colour-blind") {
            &LACKING[..]
        } else {
            &[]
        };
        for ink in &theme.inks {
            let ink = Rgb::of(ink.fg.unwrap()).unwrap();
            let found = apart(accent, ink, &USUAL);
            assert!(found >= ACCENT_APART, "{name}: {found:.1} {ink:?}");
            for eyes in lacking {
                let found = apart(accent, ink, eyes);
                assert!(found >= APART, "{name}: {found:.1} {ink:?}");
            }
        }
    }
}

#[test]
fn the_colour_blind_tell_neighbouring_passages_apart() {
    for theme in [Theme::colour_blind(false), Theme::colour_blind_light(false)] {
        let family = theme.passages.len() as u32;
        for number in 1..=family {
            let ground = |number| Rgb::of(theme.passage(number).bg.unwrap()).unwrap();
            let ink = |number| Rgb::of(theme.ink(number).fg.unwrap()).unwrap();
            for of in [&ground as &dyn Fn(u32) -> Rgb, &ink] {
                for eyes in &LACKING {
                    let apart = apart(of(number), of(number + 1), eyes);
                    assert!(
                        apart >= APART,
                        "{number}: {apart:.1} {:?} {:?}",
                        of(number),
                        of(number + 1)
                    );
                }
            }
        }
    }
}

/// What letters of two texts can mean, with the number of the passage where they stand in one, and how they look. The signs around
/// them have shapes of their own: bars, arrows, numbers and the edges of passages.
fn letters(theme: &Theme) -> Vec<(&'static str, Style)> {
    let mut all = vec![
        ("text", theme.text),
        ("common", theme.text.patch(theme.common)),
        ("loose", theme.text.patch(theme.loose)),
        ("hidden", theme.text.patch(theme.hidden)),
        ("odd", theme.text.patch(theme.odd)),
        ("odd", theme.text.patch(theme.common).patch(theme.odd)),
        ("odd", theme.text.patch(theme.loose).patch(theme.odd)),
    ];
    for number in 1..=theme.passages.len() as u32 {
        let passage = theme.text.patch(theme.passage(number));
        all.extend([
            ("passage", passage),
            ("current", passage.patch(theme.current)),
            ("changed", passage.patch(theme.how(How::Replaced))),
            ("form", passage.patch(theme.how(How::Form))),
            ("moved", passage.patch(theme.how(How::Moved))),
            ("hidden", passage.patch(theme.hidden)),
            ("odd", passage.patch(theme.odd)),
            ("odd", passage.patch(theme.current).patch(theme.odd)),
        ]);
        let hows = [How::Replaced, How::Inserted, How::Form, How::Moved];
        all.extend(hows.map(|how| ("odd", passage.patch(theme.how(how)).patch(theme.odd))));
    }
    all
}

/// Those of different names never look the same.
fn assert_apart(styles: &[(&'static str, Style)]) {
    for (at, (name, style)) in styles.iter().enumerate() {
        assert_eq!((style.fg, style.bg), (None, None), "{name}");
        for (other, same) in styles.iter().skip(at + 1) {
            let are_one = style.add_modifier == same.add_modifier;
            assert!(name == other || !are_one, "{name} and {other}: {style:?}");
        }
    }
}

#[test]
fn without_colour_all_that_letters_of_a_text_can_mean_is_told_apart() {
    let theme = Theme::none(false);
    let letters = letters(&theme);
    assert_apart(&letters);
    // So are the samples of the legend, which stand in no passage.
    assert_apart(&[
        ("text", theme.text),
        ("changed", theme.how(How::Replaced)),
        ("form", theme.how(How::Form)),
        ("moved", theme.how(How::Moved)),
        ("loose", theme.loose),
        ("common", theme.common),
        ("hidden", theme.hidden),
        ("odd", theme.text.patch(theme.odd)),
    ]);
    // A place that is found stands in any of them, and the one that a person is at among the others.
    let found = |is_at: bool| -> Vec<Modifier> {
        let found = letters.iter().map(|(_, style)| theme.found(*style, is_at));
        found.map(|style| style.add_modifier).collect()
    };
    let (others, here) = (found(false), found(true));
    for (name, style) in &letters {
        let is_as = |found: &[Modifier]| found.contains(&style.add_modifier);
        assert!(!is_as(&others) && !is_as(&here), "{name}");
    }
    assert!(!others.iter().any(|one| here.contains(one)), "{here:?}");
    // Nobody has to read faint letters on a ground that is turned round.
    let faint = |one: &Modifier| one.contains(Modifier::DIM);
    assert!(!others.iter().chain(&here).any(faint), "{others:?}");
}

#[test]
fn words_with_letters_of_another_alphabet_are_told_by_more_than_colour_in_every_theme() {
    for (name, _, theme) in BUILTIN {
        let theme = theme(false);
        for passage in &theme.passages {
            let odd = passage.patch(theme.odd).add_modifier;
            let others = [
                Style::new(),
                theme.current,
                theme.changed,
                theme.how(How::Form),
                theme.how(How::Moved),
                theme.hidden,
                theme.loose,
                theme.common,
            ];
            for other in others {
                assert_ne!(odd, passage.patch(other).add_modifier, "{name}: {other:?}");
            }
        }
    }
}

#[test]
fn without_colour_all_that_words_of_a_list_can_mean_is_told_apart_in_every_row() {
    let theme = Theme::none(false);
    // Keys and accents have the look of headings: a key stands before what it does, an accent is a sign or has brackets.
    let words = [
        ("text", theme.text),
        ("quiet", theme.quiet),
        ("heading", theme.heading),
        ("warning", theme.warning),
    ];
    let chosen = words.map(|(_, style)| ("chosen", theme.selected.patch(style)));
    assert_apart(&words.into_iter().chain(chosen).collect::<Vec<_>>());
    let chosen = words.map(|(name, style)| (name, theme.selected.patch(style)));
    assert_apart(&chosen);
    for style in [theme.accent, theme.key, theme.heading] {
        assert_ne!(style, theme.text);
    }
}

#[test]
fn a_style_is_written_in_words() {
    let orange = Style::new().fg(Color::Rgb(255, 175, 95));
    assert_eq!(
        style("#ffaf5f bold").unwrap(),
        orange.add_modifier(Modifier::BOLD)
    );
    let blue = Style::new().fg(Color::White).bg(Color::Indexed(17));
    assert_eq!(style("white on 17").unwrap(), blue);
    assert_eq!(style("default").unwrap().fg, Some(Color::Reset));
    assert_eq!(style("").unwrap(), Style::new());
    let wrong = |words| style(words).unwrap_err();
    assert!(wrong("orange").contains("“orange” is no colour"));
    assert!(wrong("white 17").contains("“on 17”"));
    assert!(wrong("white on").contains("missing"));
    assert!(wrong("#ffff").contains("is no colour"));
}

#[test]
fn the_ground_and_the_bar_of_a_passage_have_one_hue() {
    // Of the six in a circle, beginning with red; the palette's colours as their standard has them.
    let hue = |colour: Option<Color>| {
        let Rgb(r, g, b) = match colour {
            Some(Color::Rgb(r, g, b)) => Rgb(r, g, b),
            Some(Color::Indexed(at)) => {
                let steps = [0, 95, 135, 175, 215, 255];
                let at = usize::from(at) - 16;
                Rgb(steps[at / 36], steps[at / 6 % 6], steps[at % 6])
            }
            other => panic!("{other:?}"),
        };
        let [r, g, b] = [r, g, b].map(f64::from);
        (3_f64.sqrt() * (g - b)).atan2(2.0 * r - g - b).to_degrees()
    };
    for (name, theme) in [
        ("dark", Theme::dark(true)),
        ("dark, 256 colours", Theme::dark(false)),
        ("light", Theme::light(true)),
        ("light, 256 colours", Theme::light(false)),
    ] {
        for (at, (paper, ink)) in theme.passages.iter().zip(&theme.inks).enumerate() {
            let apart = (hue(paper.bg) - hue(ink.fg)).rem_euclid(360.0);
            let apart = apart.min(360.0 - apart);
            assert!(apart < 50.0, "{name}, passage {}: {apart}", at + 1);
        }
    }
}
