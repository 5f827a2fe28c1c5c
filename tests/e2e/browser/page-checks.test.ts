import { describe, expect, it } from 'vitest';
import { useBrowser } from './use-browser';
import { findOverflow } from './page-checks';

const browser = useBrowser();

/** Shows this content on a narrow phone and returns what is named as too wide; the page is as it was afterwards. */
async function overflowOf(content: string): Promise<string[]> {
  const page = await browser.openPage({ javaScript: false });
  await page.setContent(
    `<!doctype html><style>* { box-sizing: border-box } body { margin: 0; font: 16px monospace }</style>${content}`,
  );
  const before = await page.content();
  const found = await findOverflow(page, 320);
  expect(await page.content()).toBe(before);
  const [pageWidth, ...causes] = found;
  if (pageWidth) expect(pageWidth).toMatch(/^the page is \d{3} px wide$/);
  return causes;
}

describe('what is wider than the screen', () => {
  it('is nothing on a page that fits, whatever is scrolled, cut or closed in it', async () => {
    expect(
      await overflowOf(`
        <p style="overflow-x: auto; white-space: nowrap">${'A row that is scrolled. '.repeat(9)}</p>
        <p style="overflow: hidden"><b style="display: block; width: 900px">cut off</b></p>
        <details><summary>Menu</summary><p style="width: 900px">closed</p></details>`),
    ).toEqual([]);
  });

  it('is a long word, and not the row before it that is scrolled', async () => {
    const found = await overflowOf(`
      <ul style="overflow-x: auto; display: flex"><li style="flex: none; width: 900px">A wide card</li></ul>
      <main><h1>Milk, ${'unbreakable'.repeat(2)} and ${'refrigerated'.repeat(4)}</h1><p>Beside it</p></main>`);
    expect(found).toEqual([expect.stringMatching(/^“Milk, .*” in <h1> ends at \d+ px$/)]);
  });

  it('is every long word of a list', async () => {
    const word = 'Unbreakable'.repeat(4);
    const found = await overflowOf(`<ul><li>${word}1</li><li>short</li><li>${word}2</li></ul>`);
    expect(found).toEqual([expect.stringContaining(`${word}1”`), expect.stringContaining(`${word}2”`)]);
  });

  it('is the word that takes the room, and not the link that it pushes out', async () => {
    const found = await overflowOf(`
      <p style="display: flex; gap: 16px">
        <b>hello@${'cooperative'.repeat(3)}.example</b>
        <a href="/cart">Cart</a>
      </p>`);
    expect(found).toEqual([expect.stringContaining('“hello@cooperative')]);
  });

  it('is an element that is too wide itself, and not the words in it', async () => {
    const found = await overflowOf(
      `<main><div class="wide" style="width: 400px"><p>${'Words that would fit. '.repeat(9)}</p></div></main>`,
    );
    expect(found).toEqual([expect.stringMatching(/^<div class="wide".*ends at 400 px$/)]);
  });

  it('is the page itself', async () => {
    expect(await overflowOf('<style>body { min-width: 400px }</style><p>A word</p><p>Another</p>')).toEqual([
      expect.stringMatching(/^<body>/),
    ]);
  });

  it('is a picture, and not the card around it', async () => {
    const found = await overflowOf(
      '<div style="display: inline-block; padding: 8px"><img alt="" width="500" height="1"> in words</div>',
    );
    expect(found).toEqual([expect.stringMatching(/^<img /)]);
  });
});

// The other systems choose fonts in their own ways, and have Georgia.
it.runIf(process.platform === 'linux')('the fonts are wide ones on every machine', async () => {
  const page = await browser.openPage({ javaScript: false });
  await page.setContent(`
    <b style="font: bold 20px Georgia, 'Times New Roman', serif">Information</b><br>
    <b style="font: bold 20px system-ui, Roboto, sans-serif">Proceed to Checkout</b>`);
  const widths = await page
    .locator('b')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  // DejaVu's are 135 and 234, Liberation's 104 and 200.
  expect(widths[0]).toBeGreaterThan(130);
  expect(widths[1]).toBeGreaterThan(230);
});
