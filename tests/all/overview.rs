//! Does the class as a whole say what a person needs, whatever there is of it? Each test is a sentence.

use sidelong::app::command::Place;
use sidelong::engine::Request;
use sidelong::measure::Containment;

use super::desk::Desk;
use super::invented::essays;

/// The threshold that was asked for last.
fn asked(desk: &Desk) -> Option<String> {
    desk.sent.iter().rev().find_map(|request| match request {
        Request::Threshold(threshold) => Some(threshold.to_string()),
        _ => None,
    })
}

#[test]
fn a_click_on_a_column_of_the_histogram_sets_the_threshold_there() {
    for (width, height) in [(80, 24), (120, 40), (200, 60), (40, 12)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.keys("4");
        let screen = desk.screen();
        let axis = screen.lines().position(|line| line.contains('▲'));
        let axis = u16::try_from(axis.unwrap_or_else(|| panic!("{screen}"))).unwrap();
        let foot = |desk: &mut Desk| desk.line_with("▲").chars().position(|c| c == '▲').unwrap();
        let before = foot(&mut desk);
        for column in [before + 9, before - 1] {
            desk.sent.clear();
            desk.click(u16::try_from(column).unwrap(), axis - 1);
            let asked = asked(&desk).unwrap_or_else(|| panic!("{width}: {:?}", desk.sent));
            assert_eq!(asked, desk.app.threshold().to_string());
            assert_eq!(foot(&mut desk), column, "{width}: {asked}");
        }
        // Where it is already nothing is asked for, and beside the columns neither.
        desk.sent.clear();
        desk.click(u16::try_from(before - 1).unwrap(), axis);
        desk.click(0, axis - 1).click(2, 0);
        assert_eq!(asked(&desk), None);
        assert_eq!(desk.app.place(), Place::Overview);
    }
}

#[test]
fn a_click_that_raises_the_threshold_says_what_leaves_the_list_as_the_key_does() {
    let by_key = {
        let mut desk = Desk::with(&essays(), 120, 40);
        desk.keys("4");
        while desk.app.threshold() < Containment::from_percent(50.0) {
            desk.keys(")");
        }
        desk.app.said
    };
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("4");
    let screen = desk.screen();
    let axis = screen.lines().position(|line| line.contains('▲')).unwrap();
    // The first column stands for less than one percent.
    desk.click(2 + 50, u16::try_from(axis).unwrap());
    assert_eq!(desk.app.threshold(), Containment::from_percent(50.0));
    assert_eq!(desk.app.said, by_key);
}
