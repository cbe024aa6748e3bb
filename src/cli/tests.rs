use super::*;

fn parsed(args: &str) -> Result<Cli, clap::Error> {
    let args = ["sidelong"].into_iter().chain(args.split_whitespace());
    let args: Vec<OsString> = args.map(OsString::from).collect();
    parse(&args, options::command()).map(|(cli, _)| cli)
}

#[test]
fn the_definition_is_consistent() {
    options::command().debug_assert();
}

#[test]
fn everything_may_take_a_quarter_of_what_this_program_may_have_and_the_index_half_of_that() {
    const GIGABYTE: u64 = 1 << 30;
    for (all, confined, most) in [
        (8 * GIGABYTE, None, Some(2 * GIGABYTE)),
        // A container may have less than its machine, and where nothing holds it, says more or nothing.
        (8 * GIGABYTE, Some(2 * GIGABYTE), Some(GIGABYTE / 2)),
        (8 * GIGABYTE, Some(u64::MAX), Some(2 * GIGABYTE)),
        (8 * GIGABYTE, Some(0), Some(2 * GIGABYTE)),
        (0, None, None),
    ] {
        assert_eq!(memory_of(all, confined), most, "{all} {confined:?}");
    }
    let of_options = |args: &str| {
        let common = parsed(args).unwrap().common;
        let memory = common.options([PathBuf::from("essays")], None).memory;
        (memory.most, memory.room.most())
    };
    let half = memory_of_the_machine().map(|most| most / 2);
    assert_eq!(of_options("scan essays").0, half);
    let megabytes = |index: u64, work: u64| (Some(index << 20), work << 20);
    assert_eq!(of_options("scan essays --memory 600M"), megabytes(300, 300));
    assert_eq!(of_options("scan essays --memory 4M"), megabytes(2, 64));
}

#[test]
fn a_quotation_mark_that_a_shell_of_windows_leaves_at_the_end_is_taken_away() {
    for (given, meant) in [
        ("C:\\My essays\"", "C:\\My essays"),
        ("C:\\My essays", "C:\\My essays"),
        ("\"river\"", "\"river\""),
        ("", ""),
    ] {
        assert_eq!(unquoted(given.into()), meant);
    }
}

#[test]
fn the_written_defaults_are_the_settings_defaults() {
    let cli = parsed("").unwrap();
    assert_eq!(cli.folders, [PathBuf::from(".")]);
    assert_eq!(
        cli.common.settings(Some(cli.screen.threshold)),
        Settings::default()
    );
    assert_eq!(cli.screen.rules.rules(), crate::arrival::Rules::default());
    assert_eq!(cli.screen.sketch.sketch, crate::sketch::Method::Exact);
}

#[test]
fn a_value_that_has_the_name_of_a_command_is_none() {
    let cli = parsed("--cache-dir cache --config config doctor").unwrap();
    assert!(matches!(cli.command, Some(Command::Doctor(_))));
    assert_eq!(cli.common.cache_dir, Some("cache".into()));
    assert_eq!(cli.common.config, Some("config".into()));
    let cli = parsed("--log scan demo/essays").unwrap();
    assert!(cli.command.is_none() && cli.screen.log == Some("scan".into()));
    // A switch has no value.
    assert!(matches!(
        parsed("--no-cache cache").unwrap().command,
        Some(Command::Cache(_))
    ));
}

#[test]
fn every_way_to_read_a_text_takes_the_same_options() {
    let options = "--stop-words auto --stem kk --no-numbers --chinese words --count-common";
    for command in [
        "",
        "scan essays",
        "compare a.txt b.txt",
        "study options a.txt b.txt",
        "demo",
    ] {
        let settings = |args: &str| parsed(args).unwrap().common.settings(None);
        let after = settings(&format!("{command} {options}"));
        let before = settings(&format!("{options} {command}"));
        assert!(after.counts_common && !settings(command).counts_common);
        assert_eq!(after, before);
        assert_eq!(
            crate::remarks::options(after.text),
            "without stop words (each text's language), without numbers, by stems (Kazakh), Chinese by words",
        );
    }
}
