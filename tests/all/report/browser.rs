//! A browser without a screen, where one is installed: Chromium, asked over two pipes by its own protocol (CDP).

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use mail_parser::decoders::base64::base64_decode;
use serde_json::{Value, json};
use tempfile::TempDir;

/// As it is called on different systems.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// One that runs, with a page in it.
pub struct Browser {
    program: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    asked: u64,
    /// All that it told of by itself since the page was opened.
    told: Vec<Value>,
    _home: TempDir,
}

impl Browser {
    /// A new one, unless there is none on this machine: then that is said.
    pub fn start() -> Option<Browser> {
        let is_there = |name: &&&str| {
            let asked = Command::new(name).arg("--version").output();
            asked.is_ok_and(|said| said.status.success())
        };
        let Some(name) = NAMES.iter().find(is_there) else {
            eprintln!("skipped: no chromium");
            return None;
        };
        let home = tempfile::tempdir().unwrap();
        // Its pipes are the files 3 and 4.
        let mut program = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null"])
            .arg(name)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args(["--hide-scrollbars", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", home.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut browser = Browser {
            to: program.stdin.take().unwrap(),
            from: BufReader::new(program.stdout.take().unwrap()),
            program,
            session: None,
            asked: 0,
            told: Vec::new(),
            _home: home,
        };
        let target = browser.ask("Target.createTarget", &json!({"url": "about:blank"}));
        let wish = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.ask("Target.attachToTarget", &wish);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for room in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            browser.ask(&format!("{room}.enable"), &json!({}));
        }
        Some(browser)
    }

    /// What it answers.
    pub fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let mut wish = json!({"id": self.asked, "method": method, "params": params});
        if let Some(session) = &self.session {
            wish["sessionId"] = session.as_str().into();
        }
        write!(self.to, "{wish}\0").unwrap();
        loop {
            let heard = self.hear();
            if heard["id"] == self.asked {
                assert!(heard["error"].is_null(), "{method}: {heard}");
                return heard["result"].clone();
            }
            self.told.push(heard);
        }
    }

    fn hear(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).unwrap();
        bytes.pop();
        serde_json::from_slice(&bytes).expect("the browser lives")
    }

    /// Opens a page, and waits until all of it is there.
    pub fn open(&mut self, page: &Path) {
        self.told.clear();
        let url = format!("file://{}", page.display());
        self.ask("Page.navigate", &json!({"url": url}));
        let is_there = |said: &Value| said["method"] == "Page.loadEventFired";
        while !self.told.iter().any(is_there) {
            let heard = self.hear();
            self.told.push(heard);
        }
    }

    /// A window of so many pixels, by day or by night.
    pub fn window(&mut self, width: u32, is_dark: bool) {
        let size = json!({"width": width, "height": 1600, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", &size);
        let look = if is_dark { "dark" } else { "light" };
        let look = json!({"features": [{"name": "prefers-color-scheme", "value": look}]});
        self.ask("Emulation.setEmulatedMedia", &look);
    }

    /// What an expression says of the page.
    pub fn look(&mut self, expression: &str) -> Value {
        let wish = json!({"expression": expression, "returnByValue": true});
        let answer = self.ask("Runtime.evaluate", &wish);
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
        answer["result"]["value"].clone()
    }

    /// The bytes of a picture of a part of the page: from the left and the top so many pixels.
    pub fn picture(&mut self, [left, top, width, height]: [f64; 4]) -> Vec<u8> {
        let clip = json!({"x": left, "y": top, "width": width, "height": height, "scale": 1});
        let wish = json!({
            "format": "webp", "quality": 50, "clip": clip, "captureBeyondViewport": true
        });
        decoded(&self.ask("Page.captureScreenshot", &wish))
    }

    /// The page in print, on sheets of so many inches, as PDF.
    pub fn print(&mut self, [width, height]: [f64; 2]) -> Vec<u8> {
        decoded(&self.ask(
            "Page.printToPDF",
            &json!({"paperWidth": width, "paperHeight": height}),
        ))
    }

    /// The page has nothing to complain of and asks for nothing but itself.
    #[track_caller]
    pub fn is_quiet(&self) {
        for said in &self.told {
            let method = said["method"].as_str().unwrap_or_default();
            let is_told = ["consoleAPICalled", "exceptionThrown", "entryAdded"]
                .iter()
                .any(|one| method.ends_with(one));
            assert!(!is_told, "on the console: {said}");
            let asked = &said["params"]["request"]["url"];
            let is_itself = *asked == said["params"]["documentURL"];
            assert!(method != "Network.requestWillBeSent" || is_itself, "{said}");
        }
    }
}

fn decoded(answer: &Value) -> Vec<u8> {
    let data = answer["data"].as_str().unwrap();
    base64_decode(data.as_bytes()).expect("base 64")
}

/// A test that fails leaves no program behind.
impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
