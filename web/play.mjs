// Plays every game from its beginning to its result in headless Chromium, as a phone: touches begin it, confirm
// the first turns and go on after the page was loaded anew in the middle; the rest goes by keys. Nothing in the page
// knows of this script: it sees the picture, and what the page has put into the browser's storage.
//
//   node play.mjs FOLDER MODULES PICTURES [GAME...]
//
// FOLDER holds the page, MODULES playwright-core, and PICTURES gets a picture of what was seen.

import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";

const [folder, modules, pictures, ...only] = process.argv.slice(2).map((path, at) => (at < 3 ? resolve(path) : path));
const { chromium } = createRequire(join(modules, "index.js"))("playwright-core");
mkdirSync(pictures, { recursive: true });

const GAMES = ["ramparts", "westward", "crownlands", "abbeys"];
/** Those in which the device is handed over with a press of its own. */
const HANDED_OVER = ["crownlands", "abbeys"];
/** How often keys may be pressed without anything being decided. */
const PATIENCE = 60;
/** Decisions confirmed by touch. */
const TOUCHED = 4;
/** Decisions after which a picture of the board is taken. */
const PICTURED = 16;
/** Decisions after which the page is loaded anew. */
const MIDDLE = 30;

/** A web server for the folder, on a free port of this machine. */
async function serve() {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

/** The middle of the largest area in the colour of the main button, or null. */
async function mainButton(page, eye) {
  const picture = (await page.screenshot()).toString("base64");
  return eye.evaluate(async (picture) => {
    const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
    const image = await createImageBitmap(blob);
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext("2d");
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, width, height);
    const wanted = new Uint8Array(width * height);
    for (let at = 0; at < wanted.length; at++) {
      const [r, g, b] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
      wanted[at] = Math.abs(r - 0xb4) + Math.abs(g - 0x53) + Math.abs(b - 0x2a) < 24 ? 1 : 0;
    }
    let best = null;
    const stack = [];
    for (let start = 0; start < wanted.length; start++) {
      if (!wanted[start]) continue;
      let [count, left, right, top, bottom] = [0, width, 0, height, 0];
      wanted[start] = 0;
      stack.push(start);
      while (stack.length > 0) {
        const at = stack.pop();
        const [x, y] = [at % width, Math.floor(at / width)];
        count++;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
        for (const next of [x > 0 && at - 1, x + 1 < width && at + 1, at - width, at + width]) {
          if (next !== false && wanted[next]) {
            wanted[next] = 0;
            stack.push(next);
          }
        }
      }
      if (count > 1500 && (best === null || count > best.count)) {
        best = { count, x: (left + right) / 2, y: (top + bottom) / 2 };
      }
    }
    return best;
  }, picture);
}

/** What the page has kept: the matches, the last one last. */
async function kept(page) {
  const texts = await page.evaluate(() => ({ ...localStorage }));
  const names = Object.keys(texts).filter((name) => name.startsWith("landfolk/match/"));
  const id = (name) => Number(name.split("/").at(-1));
  return names.sort((a, b) => id(a) - id(b)).map((name) => {
    const match = JSON.parse(texts[name]);
    return { ...match, record: JSON.parse(match.record) };
  });
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(what, look, patience = 60_000) {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`${what} did not happen`);
    await sleep(100);
  }
}

/** After how many milliseconds the page shows its first picture. Fails with what the page says when it cannot. */
function firstPicture(page, patience = 60_000) {
  return page.evaluate(
    (patience) =>
      new Promise((done, fail) => {
        const look = (now) => {
          const wait = document.getElementById("wait");
          const said = wait?.textContent.trim();
          if (!wait) requestAnimationFrame(() => requestAnimationFrame((now) => done(Math.round(now))));
          else if (said || now > patience) fail(new Error(said || "no picture"));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    patience,
  );
}

/** Waits until the page has opened its storage and shows something to press. */
async function opened(page, eye) {
  await until("the page", () => page.evaluate(() => "landfolk/format" in localStorage));
  await until("a main button", () => mainButton(page, eye));
}

async function touchMain(page, eye) {
  const button = await until("a main button", () => mainButton(page, eye));
  await page.touchscreen.tap(button.x, button.y);
}

async function play(browser, address, game) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const [page, eye] = [await context.newPage(), await context.newPage()];
  await page.bringToFront();
  const errors = [];
  page.on("console", (message) => {
    const text = message.text();
    // Without a graphics card the browser tells how slow it is, and winit says how it goes on.
    if (message.type() === "error" && !/control flow|GPU stall|favicon/.test(text)) errors.push(text);
  });
  page.on("pageerror", (error) => {
    if (!/control flow/.test(String(error))) errors.push(String(error));
  });
  const see = (name) => page.screenshot({ path: join(pictures, `web-${game}-${name}.png`) });
  try {
    await page.goto(address);
    const shown = await firstPicture(page);
    await opened(page, eye);
    await see("home");
    // The games stand below each other, each with a button; the first stop of the keys is the window itself.
    for (let stop = 0; stop < GAMES.indexOf(game) + FIRST_STOP; stop++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await sleep(500);
    await touchMain(page, eye);
    await until("a match", async () => (await kept(page)).length === 1);
    const begun = (await kept(page))[0];
    if (begun.record.game !== game) throw new Error(`${begun.record.game} was begun instead of ${game}`);
    await sleep(500);
    await see("table");

    // Presses until whose turn it is has something in hand.
    const takingOver = HANDED_OVER.includes(game) ? 1 : 0;
    let [idle, again, pictured, seed] = [0, false, false, 12345];
    let match = begun;
    while (match.to_act !== null) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const arrow = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(seed / 65536) % 4];
      // A card of the hand more or less; where there is no hand, the digits mean nothing.
      if (game === "abbeys") await page.keyboard.press(String(1 + (Math.floor(seed / 4096) % 3)));
      await page.keyboard.press(arrow);
      if (match.played < TOUCHED && idle === 0) {
        await sleep(200);
        await touchMain(page, eye);
      } else {
        await page.keyboard.press("Enter");
      }
      // What a player looks at most of the time: nothing is confirmed yet.
      if (match.played >= PICTURED && idle === takingOver && !pictured) {
        pictured = true;
        await sleep(700);
        await see("board");
      }
      const before = match.played;
      for (let look = 0; look < 6 && match.played === before; look++) {
        await sleep(30);
        match = (await kept(page))[0];
      }
      idle = match.played === before ? idle + 1 : 0;
      if (idle > PATIENCE) throw new Error(`stuck after ${match.played} decisions`);
      if (match.played >= MIDDLE && !again) {
        again = true;
        await page.reload();
        await opened(page, eye);
        await see("again");
        const now = await kept(page);
        if (now.length !== 1 || JSON.stringify(now[0]) !== JSON.stringify(match)) {
          throw new Error("the match is another one after the page was loaded anew");
        }
        await touchMain(page, eye);
        await sleep(1000);
        await see("continued");
      }
    }
    if (!again) throw new Error(`the match was over before its middle, after ${match.played} decisions`);
    for (let more = 0; more < 8; more++) {
      await page.keyboard.press("Enter");
      await sleep(300);
    }
    await see("result");
    if (errors.length > 0) throw new Error(`the console says: ${errors.join("\n")}`);
    console.log(`${game}: ${match.played} decisions, points ${match.points.join(" : ")}; first picture after ${shown} ms`);
  } catch (error) {
    await see("failed").catch(() => {});
    throw new Error(`${game}: ${error.message}${errors.length > 0 ? `; console: ${errors.join("\n")}` : ""}`);
  } finally {
    await context.close();
  }
}

/** How often Tab goes on until the first game's button has the keys. */
const FIRST_STOP = 1;

const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
  ],
});
try {
  for (const game of only.length > 0 ? only : GAMES) {
    await play(browser, `http://127.0.0.1:${server.address().port}/`, game);
  }
} finally {
  await browser.close();
  server.close();
}
