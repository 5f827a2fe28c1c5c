import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from './use-browser';
import { createAccessibilityCheck, findOverflow, readLayoutShifts, recordLayoutShifts } from './page-checks';
import { findTextFaults } from './text-checks';
import { watchPageChanges } from './watch-page-changes';

const browser = useBrowser();
// Fresh: `setContent` keeps the window and the CSP of the page that a test has left.
const openBlank = (javaScript: boolean) => browser.openPage({ javaScript, fresh: true });

let blank: Page;
beforeAll(async () => {
  blank = await browser.openPage({ javaScript: false, fresh: true }, afterAll);
});

/** The overflow of this content on a narrow phone; also expects that the page is restored. */
async function overflowOf(content: string): Promise<string[]> {
  const page = blank;
  await page.setContent(
    `<!doctype html><style>* { box-sizing: border-box } body { margin: 0; font: 16px monospace }</style>${content}`,
  );
  const before = await page.content();
  const overflow = await findOverflow(page, 320);
  expect(await page.content()).toBe(before);
  const [pageWidth, ...causes] = overflow;
  if (pageWidth) expect(pageWidth).toMatch(/^the page is \d{3} px wide$/);
  return causes;
}

describe('findOverflow', () => {
  it('reports nothing for scrolled, clipped or closed content that fits', async () => {
    expect(
      await overflowOf(`
        <p style="overflow-x: auto; white-space: nowrap">${'A row that is scrolled. '.repeat(9)}</p>
        <p style="overflow: hidden"><b style="display: block; width: 900px">cut off</b></p>
        <details><summary>Menu</summary><p style="width: 900px">closed</p></details>`),
    ).toEqual([]);
  });

  it('reports a long word, and not the scrollable row before it', async () => {
    const overflow = await overflowOf(`
      <ul style="overflow-x: auto; display: flex"><li style="flex: none; width: 900px">A wide card</li></ul>
      <main><h1>Milk, ${'unbreakable'.repeat(2)} and ${'refrigerated'.repeat(4)}</h1><p>Beside it</p></main>`);
    expect(overflow).toEqual([expect.stringMatching(/^“Milk, .*” in <h1> ends at \d+ px$/)]);
  });

  it('reports every long word of a list', async () => {
    const word = 'Unbreakable'.repeat(4);
    const overflow = await overflowOf(`<ul><li>${word}1</li><li>short</li><li>${word}2</li></ul>`);
    expect(overflow).toEqual([expect.stringContaining(`${word}1”`), expect.stringContaining(`${word}2”`)]);
  });

  it('reports the long word, and not the link that it pushes out', async () => {
    const overflow = await overflowOf(`
      <p style="display: flex; gap: 16px">
        <b>hello@${'cooperative'.repeat(3)}.example</b>
        <a href="/cart">Cart</a>
      </p>`);
    expect(overflow).toEqual([expect.stringContaining('“hello@cooperative')]);
  });

  it('reports a wide element, and not its text', async () => {
    const overflow = await overflowOf(
      `<main><div class="wide" style="width: 400px"><p>${'Words that would fit. '.repeat(9)}</p></div></main>`,
    );
    expect(overflow).toEqual([expect.stringMatching(/^<div class="wide".*ends at 400 px$/)]);
  });

  it('reports the body', async () => {
    expect(await overflowOf('<style>body { min-width: 400px }</style><p>A word</p><p>Another</p>')).toEqual([
      expect.stringMatching(/^<body>/),
    ]);
  });

  it('reports an image, and not the card around it', async () => {
    const overflow = await overflowOf(
      '<div style="display: inline-block; padding: 8px"><img alt="" width="500" height="1"> in words</div>',
    );
    expect(overflow).toEqual([expect.stringMatching(/^<img /)]);
  });
});

it('findTextFaults finds broken words and amounts, and texts that cover each other', async () => {
  const page = await openBlank(false);
  const box = (top: number, more = '') =>
    `position: absolute; top: ${top}px; width: 90px; overflow-wrap: break-word${more}`;
  await page.setContent(
    `<!doctype html><body style="font: 16px monospace">
      <h2 style="${box(0)}">Pasteurised milk</h2>
      <p style="${box(100)}">${'Unbreakable'.repeat(3)} a@malisho.example Kisumu-Busia <b>covered</b></p>
      <p style="${box(300)}">Packet 500,000&nbsp;ml</p>
      <p style="${box(350)}">UKTCWULSNI</p>
      <p style="${box(400)}">Below</p><p style="${box(404)}">Above</p>
      <p style="${box(404, '; z-index: 1')}">A menu</p>
      <details><summary>Closed</summary><p style="${box(400)}">Hidden</p></details>
      <div style="${box(500, '; height: 10px; overflow: hidden')}"><br>Cut off</div><p style="${box(520)}">Shown</p>`,
  );
  const pieces = (await findTextFaults(page, { checksWords: true })).map((fault) =>
    fault.replace(/ of <.*/, ''),
  );
  expect(pieces).toEqual([
    '“Pasteurised” breaks in “Pasteurised milk”',
    '“500,000\u00a0ml” breaks in “Packet 500,000\u00a0ml”',
    '“Below” and “Above” cover each other',
  ]);
  expect(await findTextFaults(page, { checksWords: false })).toHaveLength(1);
});

it('createAccessibilityCheck checks a page once, and each new look on it', async () => {
  const accessibility = createAccessibilityCheck();
  const page = await openBlank(true);
  const find = async (name: string, main: string) => {
    await page.setContent(
      `<!doctype html><html lang="en"><title>Milk</title><style>
        .pale { color: #aaa } .dark { background: #000 } .light { color: #eee } .small { width: 20px; height: 20px; padding: 0 }
      </style><main><h1>Milk</h1>${main}</main>`,
    );
    const violations = await accessibility.findViolations(page, name);
    return violations.map((violation) => violation.replace(/ at .*/, ''));
  };
  expect(await find('milk', '<p>Fresh</p>')).toEqual([]);
  expect(await find('milk', '<p class="pale">Fresh</p>'), 'a new look').toEqual(['color-contrast']);
  expect(await find('milk', '<p class="pale">Sour</p>'), 'another text').toEqual([]);
  expect(await find('milk', '<div><p class="pale loud">Sour</p></div>'), 'another place').toEqual([]);
  expect(await find('milk', '<div class="dark"><p class="light">Fresh</p></div>')).toEqual([]);
  expect(
    await find('milk', '<div class="dark"><b class="light">Fresh</b></div><b class="light">Sour</b>'),
  ).toEqual(['color-contrast']);
  expect(await find('milk', '<a href="/a">Fresh</a>')).toEqual([]);
  expect(await find('milk', '<a href="/b"></a>'), 'without a text').toEqual(['link-name']);
  expect(await find('milk', '<a href="/b"><img alt="A cow"></a>')).toEqual([]);
  expect(await find('milk', '<p>Fresh</p><img>'), 'without an attribute').toEqual(['image-alt']);
  expect(await find('milk', '<label for="one">One</label><input id="one">')).toEqual([]);
  expect(await find('milk', '<input id="two">'), 'a field without its label').toEqual(['label']);
  expect(await find('milk', '<ul><li>Fresh</li></ul>')).toEqual([]);
  expect(await find('milk', '<ul><p>Fresh</p></ul>'), 'what a list may not have').toEqual(['list']);
  const buttons = '<button class="small">a</button><button class="small">b</button>';
  expect(await find('milk', '<button>a</button><button>b</button>')).toEqual([]);
  expect(await find('milk', `<p>${buttons}</p>`), 'smaller than another').toEqual(['target-size']);
  expect(await find('cheese', '<p class="pale">Sour</p><img>'), 'another page').toEqual(['image-alt']);
  expect(await find('butter', `<p>${buttons}</p>`), 'small on another page').toEqual(['target-size']);
  expect(await find('bread', '<p>Fresh</p><h3>Rye</h3>'), 'the order of a page').toEqual(['heading-order']);
});

it('createAccessibilityCheck reads each page that is loaded, from a window that is none of the test', async () => {
  const server = createServer(({ url = '' }, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Milk</title><main><h1>Milk</h1>${url === '/cow' ? '<img>' : ''}</main>`,
      ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const accessibility = createAccessibilityCheck();
  const page = await browser.openPage({ javaScript: true, fresh: true });
  const { isChanged } = watchPageChanges(page);
  for (const [path, faults] of [
    ['milk', []],
    ['cow', [expect.stringMatching(/^image-alt at img$/)]],
    ['milk', []],
  ] as const) {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
    expect(await accessibility.findViolations(page, path), path).toEqual(faults);
  }
  expect([page.context().pages().length, isChanged()]).toEqual([2, false]);
});

it('a page is used again without what a test has left on it, or not at all', async () => {
  const server = createServer((_request, response) => response.end('<!doctype html><title>Milk</title>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await browser.openPage({ javaScript: true, fresh: true });
  const { isChanged, undo } = watchPageChanges(page);
  let heard = 0;
  page.on('request', () => (heard += 1));
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Tea</title>' }));
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setUserAgentOverride', { userAgent: 'Another' });
  await page.goto(url);
  expect([await page.title(), heard]).toEqual(['Tea', 1]);
  await page.context().setOffline(true);
  await undo();
  await page.goto(url);
  expect([await page.title(), heard, isChanged()]).toEqual(['Milk', 1, false]);
  expect(await page.evaluate(() => navigator.userAgent)).not.toBe('Another');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(isChanged()).toBe(true);
  await page.emulateMedia({ forcedColors: null });
  expect(isChanged()).toBe(false);
  await page.addInitScript('1');
  expect(isChanged()).toBe(true);
});

it('readLayoutShifts reports what a late script moves, also when it was loaded before; the page is checked before it', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Cache-Control', 'max-age=3600');
    if (url === '/late.js') response.end('document.body.prepend(document.createElement("textarea"))');
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(
          '<!doctype html><body style="margin: 0"><p>Milk</p><script async src="/late.js"></script>' +
            '<noscript><p style="width: 900px">Without</p></noscript>',
        );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const page = await browser.openPage({ javaScript: true });
  const recorder = await recordLayoutShifts(page);
  for (let load = 0; load < 2; load += 1) {
    const before: unknown[] = [];
    await recorder.holdBack(true, async () => {
      before.push(await findOverflow(page, 360, true), await page.locator('textarea').count());
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(before, 'before the scripts').toEqual([
      ['the page is 900 px wide', expect.stringContaining('ends at 900 px')],
      0,
    ]);
    expect(await page.locator('noscript + div').count()).toBe(0);
    expect(await readLayoutShifts(page), `load ${load}`).toEqual([
      expect.stringMatching(/<p>Milk<\/p>.* from .* to /),
    ]);
  }
});

// Other systems select fonts in their own way.
it.runIf(process.platform === 'linux')('the wide test fonts are used on every machine', async () => {
  const page = await openBlank(false);
  await page.setContent(`
    <b style="font: bold 20px Georgia, 'Times New Roman', serif">Information</b><br>
    <b style="font: bold 20px system-ui, Roboto, sans-serif">Proceed to Checkout</b>`);
  const widths = await page
    .locator('b')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  // DejaVu: 135 and 234 px; Liberation: 104 and 200 px.
  expect(widths[0]).toBeGreaterThan(130);
  expect(widths[1]).toBeGreaterThan(230);
});
