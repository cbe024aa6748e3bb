//! Which sentence tells of which command? A sentence is a test that goes a person's way by keys and says what she sees then. Each
//! is gone once more here and has to press what it tells of. With `SIDELONG_UPDATE=1` the page of all of them is written anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::thread;

use sidelong::app::command::{Command, Place, commands};
use sidelong::app::keys;

use super::desk;

/// A test whose name says what a person does.
struct Sentence {
    /// The file of `tests/all` that has it, and its name.
    name: (&'static str, &'static str),
    walk: fn(),
}

/// The sentences of these names. One that is not there is no program.
macro_rules! told {
    [$($room:ident::$sentence:ident),+ $(,)?] => {
        &[$(Sentence {
            name: (stringify!($room), stringify!($sentence)),
            walk: super::$room::$sentence,
        }),+]
    };
}

/// Every command, by its name in a person's own keymap, and the sentences that tell of it.
const JOURNEYS: &[(&str, &[Sentence])] = &[
    (
        "open",
        told![
            journeys::enter_opens_the_side_by_side_and_esc_comes_back_to_the_same_row,
            journeys::a_cluster_opens_into_its_matrix_and_a_cell_into_its_pair,
            journeys::a_document_opens_beside_its_best_match,
            journeys::a_command_is_found_by_some_of_its_letters_and_done,
            document::n_goes_from_passage_to_passage_and_enter_shows_its_source_at_it,
        ],
    ),
    (
        "back",
        told![
            journeys::enter_opens_the_side_by_side_and_esc_comes_back_to_the_same_row,
            document::texts_open_each_other_and_every_way_back_leads_to_where_one_was,
            waiting::esc_stops_the_comparison_first_and_the_key_that_is_named_begins_it_again,
        ],
    ),
    (
        "close",
        told![
            lists::only_esc_stops_a_comparison_that_takes_long_under_the_details,
            doing::what_lies_on_top_is_closed_and_the_file_goes_on,
        ],
    ),
    (
        "down",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
            side::texts_move_together_or_the_left_or_the_right_one_alone,
        ],
    ),
    (
        "up",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
            side::texts_move_together_or_the_left_or_the_right_one_alone,
        ],
    ),
    (
        "half-down",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends
        ],
    ),
    (
        "half-up",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends
        ],
    ),
    (
        "page-down",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
        ],
    ),
    (
        "page-up",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
        ],
    ),
    (
        "first",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
        ],
    ),
    (
        "last",
        told![
            lists::rows_are_walked_one_by_one_by_halves_of_the_screen_by_whole_ones_and_to_both_ends,
            details::details_are_paged_through_as_lists_are,
        ],
    ),
    (
        "left",
        told![
            journeys::the_cell_of_a_document_with_itself_opens_nothing,
            journeys::h_and_l_go_from_column_to_column_of_a_matrix,
            document::h_marks_the_passages_of_the_source_before_alone,
        ],
    ),
    (
        "right",
        told![
            journeys::h_and_l_go_from_column_to_column_of_a_matrix,
            document::one_source_alone_shows_what_others_cover,
        ],
    ),
    ("next-screen", told![journeys::tabs_go_round_both_ways]),
    ("previous-screen", told![journeys::tabs_go_round_both_ways]),
    (
        "pairs",
        told![
            journeys::tabs_go_round_both_ways,
            lists::a_digit_leads_to_its_list_from_all_that_was_opened_over_another,
        ],
    ),
    (
        "clusters",
        told![
            journeys::tabs_go_round_both_ways,
            lists::a_digit_leads_to_its_list_from_all_that_was_opened_over_another,
        ],
    ),
    (
        "documents",
        told![lists::a_digit_leads_to_its_list_from_all_that_was_opened_over_another],
    ),
    (
        "overview",
        told![
            lists::a_digit_leads_to_its_list_from_all_that_was_opened_over_another,
            face::a_wide_overview_lists_what_is_strongest_and_what_was_not_read,
        ],
    ),
    (
        "not-read",
        told![journeys::every_file_not_read_is_shown_with_its_reason],
    ),
    (
        "read-on",
        told![
            waiting::esc_stops_the_reading_the_overview_says_what_was_left_out_and_a_key_reads_on
        ],
    ),
    (
        "filter",
        told![
            journeys::a_filter_is_live_while_typing_and_esc_clears_it_first,
            journeys::a_filter_asks_for_figures_and_explains_itself_as_one_types,
            journeys::pairs_that_say_the_same_in_other_words_are_found_by_letters_of_both_names,
        ],
    ),
    (
        "keep",
        told![
            journeys::a_filter_is_live_while_typing_and_esc_clears_it_first,
            journeys::a_theme_is_seen_before_it_is_kept,
            doing::letters_change_the_name_and_no_file_that_is_there_is_written_over,
        ],
    ),
    (
        "clear",
        told![journeys::a_filter_is_live_while_typing_and_esc_clears_it_first],
    ),
    (
        "erase",
        told![doing::letters_change_the_name_and_no_file_that_is_there_is_written_over],
    ),
    (
        "erase-all",
        told![journeys::several_words_filter_both_names_and_accents_do_not_matter],
    ),
    (
        "complete",
        told![
            journeys::a_filter_asks_for_figures_and_explains_itself_as_one_types,
            places::another_folder_is_chosen_among_the_last_ones_or_by_its_path,
        ],
    ),
    (
        "sort",
        told![
            journeys::the_sorted_column_has_an_arrow_and_its_figures_fall,
            doing::equals_stand_as_they_were_sorted_before,
        ],
    ),
    (
        "reverse",
        told![
            journeys::the_sorted_column_has_an_arrow_and_its_figures_fall,
            face::clusters_and_files_not_read_are_sorted_too,
        ],
    ),
    (
        "lower",
        told![
            journeys::the_threshold_moves_by_steps_even_before_the_engine_follows,
            journeys::the_ends_of_the_threshold_are_told,
        ],
    ),
    (
        "raise",
        told![
            journeys::the_threshold_moves_by_steps_even_before_the_engine_follows,
            journeys::the_ends_of_the_threshold_are_told,
        ],
    ),
    (
        "count-common",
        told![journeys::common_text_is_counted_and_left_out_again_and_the_title_says_which_it_is],
    ),
    (
        "suggested",
        told![
            journeys::the_overview_draws_the_threshold_where_it_is_and_takes_the_suggested_one,
            journeys::the_suggested_threshold_says_which_pairs_it_takes_off_the_list,
            journeys::a_class_in_which_all_are_alike_suggests_nothing_and_does_not_offer_it,
        ],
    ),
    (
        "sketches",
        told![sketch::a_sketch_is_chosen_while_the_program_runs_and_put_away_again],
    ),
    (
        "proposed",
        told![sketch::the_screen_marks_what_is_missed_and_shows_it_alone],
    ),
    (
        "preview-on",
        told![pointing::the_wheel_over_a_preview_and_a_key_go_on_to_its_next_passage],
    ),
    (
        "preview-back",
        told![pointing::the_wheel_over_a_preview_and_a_key_go_on_to_its_next_passage],
    ),
    (
        "rewritten",
        told![journeys::pairs_that_say_the_same_in_other_words_are_searched_for_and_opened],
    ),
    (
        "partners",
        told![journeys::all_documents_that_share_text_with_one_are_listed_and_opened],
    ),
    (
        "details",
        told![
            details::details_are_paged_through_as_lists_are,
            journeys::the_details_of_a_cell_are_asked_for,
            journeys::a_document_that_came_has_a_sign_and_says_what_was_found,
        ],
    ),
    (
        "sources",
        told![
            document::v_shows_a_document_alone_and_esc_comes_back_to_the_same_row,
            document::of_a_pair_the_first_document_is_shown_of_two_texts_the_one_that_has_the_keys_and_that_is_said,
        ],
    ),
    (
        "carriers",
        told![document::a_lists_all_documents_with_the_passage_and_enter_shows_one_at_it],
    ),
    (
        "mark",
        told![
            doing::marks_stay_on_their_pairs_through_sorting_filters_and_changes,
            doing::all_that_is_marked_is_copied_and_written,
        ],
    ),
    (
        "mark-all",
        told![
            doing::all_that_a_filter_leaves_is_marked_at_once_and_too_many_files_are_refused,
            trial::marks_that_were_taken_away_at_once_are_brought_back_at_once
        ],
    ),
    (
        "matrix",
        told![
            marked::how_much_of_each_marked_document_stands_in_each_other_is_shown_whether_they_are_linked_or_not,
            marked::a_matrix_of_one_document_or_of_none_is_refused,
        ],
    ),
    (
        "drawing",
        told![
            journeys::links_are_drawn_as_whole_and_dotted_lines_and_the_members_are_numbered_as_in_the_matrix,
            journeys::of_a_large_cluster_it_is_said_who_is_not_drawn,
        ],
    ),
    (
        "next-new",
        told![
            journeys::what_changed_is_marked_until_it_is_opened,
            pointing::over_two_texts_a_key_goes_on_to_the_next_pair_that_is_new,
        ],
    ),
    (
        "see-all",
        told![
            journeys::what_changed_is_marked_until_it_is_opened,
            face::what_counts_as_seen_is_what_is_listed_and_can_be_taken_back_at_once,
        ],
    ),
    (
        "freeze",
        told![journeys::lists_that_are_held_count_what_waits],
    ),
    (
        "divider-back",
        told![journeys::the_divider_is_dragged_and_stepped_and_stays_with_the_screen],
    ),
    (
        "divider-on",
        told![journeys::the_divider_is_dragged_and_stepped_and_stays_with_the_screen],
    ),
    (
        "next-passage",
        told![
            side::n_leads_both_texts_to_the_next_passage_at_one_height_and_shift_n_to_the_one_before,
            document::n_goes_from_passage_to_passage_and_enter_shows_its_source_at_it,
        ],
    ),
    (
        "previous-passage",
        told![
            side::n_leads_both_texts_to_the_next_passage_at_one_height_and_shift_n_to_the_one_before,
            document::n_goes_from_passage_to_passage_and_enter_shows_its_source_at_it,
        ],
    ),
    (
        "passages",
        told![journeys::the_texts_follow_the_cursor_of_the_list_of_passages],
    ),
    (
        "matches-only",
        told![side::m_leaves_the_matched_paragraphs_alone_in_view_and_brings_the_others_back],
    ),
    (
        "less-context",
        told![side::braces_show_less_and_more_around_what_is_matched_until_all_is_shown],
    ),
    (
        "more-context",
        told![side::braces_show_less_and_more_around_what_is_matched_until_all_is_shown],
    ),
    (
        "twin",
        told![side::t_brings_the_twin_of_the_passage_in_view_beside_it_and_goes_on_from_there],
    ),
    (
        "numbers",
        told![side::a_key_numbers_the_lines_then_the_paragraphs_then_nothing],
    ),
    (
        "lock",
        told![side::texts_move_together_or_the_left_or_the_right_one_alone],
    ),
    (
        "left-alone",
        told![side::texts_move_together_or_the_left_or_the_right_one_alone],
    ),
    (
        "right-alone",
        told![side::texts_move_together_or_the_left_or_the_right_one_alone],
    ),
    (
        "swap",
        told![side::x_changes_left_and_right_and_changes_them_back],
    ),
    (
        "next-pair",
        told![
            face::from_two_texts_to_the_next_pair_of_the_list_and_back,
            face::partners_and_best_matches_are_walked_through_as_their_lists_have_them,
        ],
    ),
    (
        "previous-pair",
        told![
            face::from_two_texts_to_the_next_pair_of_the_list_and_back,
            face::partners_and_best_matches_are_walked_through_as_their_lists_have_them,
        ],
    ),
    (
        "search",
        told![
            journeys::words_are_searched_for_in_both_texts,
            face::one_document_is_opened_searched_and_asked_for_its_details,
        ],
    ),
    (
        "compare",
        told![waiting::esc_stops_the_comparison_first_and_the_key_that_is_named_begins_it_again],
    ),
    (
        "editor",
        told![
            doing::the_document_under_the_cursor_is_opened_wherever_there_is_one,
            doing::all_that_is_marked_is_opened_and_counted_as_seen,
        ],
    ),
    (
        "system-program",
        told![
            doing::the_document_under_the_cursor_is_opened_wherever_there_is_one,
            doing::a_file_that_was_not_read_is_opened_in_the_editor_alone_and_where_there_is_none_that_is_said,
        ],
    ),
    (
        "copy",
        told![
            journeys::what_is_under_the_cursor_is_copied,
            copying::what_lies_over_the_lists_is_copied_too,
        ],
    ),
    (
        "copy-sources",
        told![
            copying::the_passage_of_a_document_that_one_is_at_is_copied_and_its_sources_by_a_key_of_their_own
        ],
    ),
    (
        "export",
        told![
            doing::the_choice_names_the_file_and_its_folder_and_esc_writes_nothing,
            doing::all_rows_of_the_filter_and_the_order_are_written_not_only_those_in_view,
        ],
    ),
    (
        "folders",
        told![
            places::another_folder_is_chosen_among_the_last_ones_or_by_its_path,
            folders::a_folder_is_added_to_those_that_are_open,
        ],
    ),
    (
        "add",
        told![folders::a_folder_is_added_to_those_that_are_open],
    ),
    (
        "activity",
        told![doing::what_happened_is_listed_with_its_time_and_logged_once],
    ),
    (
        "keys",
        told![
            journeys::the_help_shows_exactly_the_commands_of_its_place,
            face::the_keys_of_a_sheet_are_looked_up_as_those_of_a_screen,
        ],
    ),
    (
        "commands",
        told![
            journeys::a_command_is_found_by_some_of_its_letters_and_done,
            journeys::every_command_of_a_place_is_in_its_palette,
        ],
    ),
    (
        "themes",
        told![journeys::a_theme_is_seen_before_it_is_kept],
    ),
    (
        "language",
        told![russian::another_language_is_spoken_at_once_wherever_one_is],
    ),
    (
        "mouse",
        told![journeys::the_mouse_chooses_opens_and_scrolls],
    ),
    (
        "suspend",
        told![lists::ctrl_z_gives_the_terminal_back_and_leaves_everything_as_it_is],
    ),
    (
        "quit",
        told![journeys::ctrl_c_leaves_from_everywhere_and_q_from_the_lists],
    ),
];

fn everywhere() -> impl Iterator<Item = Command> {
    Place::ALL.into_iter().flat_map(commands)
}

/// Whatever the places in which there is such a command: what it does in another one need not be told of.
#[test]
fn every_command_has_sentences_in_some_place_and_is_told_of_once() {
    let told: Vec<&str> = JOURNEYS.iter().map(|(command, _)| *command).collect();
    let once: BTreeSet<&str> = told.iter().copied().collect();
    assert_eq!(told.len(), once.len(), "a command is told of twice");
    let names: BTreeSet<&str> = everywhere().map(|c| c.action.name()).collect();
    let missing: Vec<_> = names.difference(&once).collect();
    assert!(missing.is_empty(), "no sentence tells of {missing:?}");
    let unknown: Vec<_> = once.difference(&names).collect();
    assert!(unknown.is_empty(), "there are no commands {unknown:?}");
    for (command, sentences) in JOURNEYS {
        let different: BTreeSet<_> = sentences.iter().map(|one| one.name).collect();
        assert!(!different.is_empty(), "{command}");
        assert_eq!(different.len(), sentences.len(), "{command}");
    }
}

#[test]
fn every_sentence_presses_the_keys_of_what_it_tells_of() {
    /// A walk and what it tells of.
    type Telling = (fn(), Vec<&'static str>);
    let mut walks: BTreeMap<_, Telling> = BTreeMap::new();
    for (command, sentences) in JOURNEYS {
        for sentence in *sentences {
            let walk = walks.entry(sentence.name);
            let (_, told) = walk.or_insert((sentence.walk, Vec::new()));
            told.push(command);
        }
    }
    let mut wrong = Vec::new();
    for ((room, name), (walk, told)) in walks {
        // On a thread of its own nothing was pressed before it.
        let gone = thread::spawn(move || {
            walk();
            desk::meant()
        });
        match gone.join() {
            Ok(meant) => {
                let silent = told.iter().filter(|command| !meant.contains(**command));
                wrong.extend(silent.map(|command| format!("{room}::{name} presses no {command}")));
            }
            Err(_) => wrong.push(format!("{room}::{name} fails")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the page says of one command: its keys with what they do, and its sentences.
fn section(command: &str, sentences: &[Sentence]) -> String {
    let mut section = format!("## {command}\n\n");
    let mut said = Vec::new();
    for known in everywhere().filter(|known| known.action.name() == command) {
        let shown = known
            .keys
            .iter()
            .map(|key| format!("`{}`", keys::shown(key)));
        let line = format!("{}: {}", shown.collect::<Vec<_>>().join(" "), known.help);
        // The same in another place is said once.
        if !said.contains(&line) {
            writeln!(section, "{line}\\").unwrap();
            said.push(line);
        }
    }
    section.truncate(section.trim_end_matches("\\\n").len());
    section.push_str("\n\n");
    for sentence in sentences {
        let (room, name) = sentence.name;
        writeln!(section, "- {} (`{room}.rs`)", name.replace('_', " ")).unwrap();
    }
    section
}

#[test]
fn the_page_of_journeys_is_that_of_the_table() {
    let mut page = "# Journeys\n\n\
        What a person can do, by which keys, and the sentences that hold the program to it. Each sentence is a test of `tests/all`\n\
        that presses the keys and says what is seen then. This page is made from the tables of commands and of sentences\n\
        (`tests/all/sentences.rs`).\n"
        .to_owned();
    for (command, sentences) in JOURNEYS {
        page.push('\n');
        page.push_str(&section(command, sentences));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/docs/journeys.md");
    if std::env::var_os("SIDELONG_UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept.replace("\r\n", "\n") == page,
        "{} tells of other commands or sentences: SIDELONG_UPDATE=1 cargo test sentences",
        path.display()
    );
}
