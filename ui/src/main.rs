//! The program for desktops and for iOS, which starts it without arguments.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use landfolk_ui::app::{App, Launch};
use landfolk_ui::platform::{self, Platform};
use slint::ComponentHandle;

const HELP: &str = "\
Landfolk: four classic land-claiming board games on one screen.

Usage: landfolk-app [--data FILE] [--lang LANGUAGE]

  --data FILE      keep games and settings in FILE instead of the usual place
  --lang LANGUAGE  speak en, de, fr or ja, whatever the settings say
  --help           print this
  --version        print the version
";

/// What the command line asks for.
#[derive(Debug, PartialEq)]
enum Asked {
    Help,
    Version,
    Run {
        file: Option<PathBuf>,
        language: Option<&'static str>,
    },
}

fn main() -> ExitCode {
    match read(
        std::env::args_os()
            .skip(1)
            .map(|a| a.to_string_lossy().into_owned()),
    ) {
        Ok(Asked::Help) => print(io::stdout(), HELP, ExitCode::SUCCESS),
        Ok(Asked::Version) => {
            let version = concat!("landfolk-app ", env!("CARGO_PKG_VERSION"), "\n");
            print(io::stdout(), version, ExitCode::SUCCESS)
        }
        Ok(Asked::Run { file, language }) => {
            let platform = platform::native();
            let launch = Launch {
                file: file.or_else(|| platform.data_file()),
                folder: None,
                language,
            };
            run(Rc::new(platform), launch)
        }
        Err(wrong) => fail(&format!("{wrong}\nTry --help.\n"), 2),
    }
}

/// Reads the command line, or says what is wrong with it.
fn read(arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut arguments = arguments;
    let (mut file, mut language) = (None, None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(Asked::Help),
            "--version" | "-V" => return Ok(Asked::Version),
            "--data" => {
                let value = arguments.next().filter(|file| !file.is_empty());
                let value = value.ok_or("--data needs a file")?;
                file = Some(PathBuf::from(value));
            }
            "--lang" => {
                let value = arguments.next().ok_or("--lang needs a language")?;
                let known = platform::LANGUAGES
                    .into_iter()
                    .find(|known| *known == value);
                language = Some(known.ok_or_else(|| {
                    format!(
                        "--lang {value}: the languages are {}",
                        platform::LANGUAGES.join(", ")
                    )
                })?);
            }
            unknown => return Err(format!("{unknown}: there is no such option")),
        }
    }
    Ok(Asked::Run { file, language })
}

fn run(platform: Rc<dyn Platform>, launch: Launch) -> ExitCode {
    let app = match App::on(platform, launch) {
        Ok(app) => app,
        Err(problem) => return fail(&format!("{problem}\n"), 1),
    };
    match app.window().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => fail(&format!("no window: {problem}\n"), 1),
    }
}

fn fail(text: &str, code: u8) -> ExitCode {
    print(
        io::stderr(),
        &format!("landfolk-app: {text}"),
        ExitCode::from(code),
    )
}

/// Whoever closes the pipe does not want to know.
fn print(mut to: impl Write, text: &str, code: ExitCode) -> ExitCode {
    let _ = to.write_all(text.as_bytes());
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(arguments: &[&str]) -> Result<Asked, String> {
        read(arguments.iter().map(ToString::to_string))
    }

    #[test]
    fn a_file_and_a_language_can_be_named() {
        let run = Asked::Run {
            file: Some("a.sqlite".into()),
            language: Some("ja"),
        };
        assert_eq!(asked(&["--data", "a.sqlite", "--lang", "ja"]), Ok(run));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            asked(&["--date"]),
            Err("--date: there is no such option".to_owned())
        );
        assert_eq!(asked(&["--data"]), Err("--data needs a file".to_owned()));
        // SQLite takes a file without a name for one that nobody wants to keep.
        assert_eq!(
            asked(&["--data", ""]),
            Err("--data needs a file".to_owned())
        );
        assert_eq!(
            asked(&["--lang", "xx"]),
            Err("--lang xx: the languages are en, de, fr, ja".to_owned())
        );
    }
}
