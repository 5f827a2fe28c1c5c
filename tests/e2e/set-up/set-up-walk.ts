import type { Locator, Page } from 'playwright';
import { escapeRegExp } from '~/domain/text/search-patterns';

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Counts what a thumb does: a tap for each field, box, link and button; two for a list and for a photo of the phone. */
export function createWalk(page: Page) {
  const total = { taps: 0, pages: 0, typed: 0 };
  page.on('domcontentloaded', () => {
    total.pages += 1;
  });
  const field = (label: string, within: Page | Locator = page): Locator =>
    within.getByLabel(new RegExp(`^${escapeRegExp(label)}(?: \\(optional\\))?$`));
  const main = page.getByRole('main');

  return {
    counted: () => `${total.taps} taps, ${total.pages} pages, ${total.typed} characters`,
    total,
    async type(fields: Readonly<Record<string, string>>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        total.taps += 1;
        total.typed += text.length;
        await field(label).fill(text);
      }
    },
    async tick(...labels: readonly string[]): Promise<void> {
      for (const label of labels) {
        total.taps += 1;
        await field(label).check();
      }
    },
    async tickIn(group: string, ...labels: readonly string[]): Promise<void> {
      for (const label of labels) {
        total.taps += 1;
        await field(label, page.getByRole('group', { name: group })).check();
      }
    },
    async choose(label: string, option: string): Promise<void> {
      total.taps += 2;
      await field(label).selectOption({ label: option });
    },
    async pick(label: string, file: File): Promise<void> {
      total.taps += 2;
      await field(label).setInputFiles(file);
    },
    async press(name: string): Promise<void> {
      total.taps += 1;
      await page.getByRole('button', { name, exact: true }).first().click();
    },
    async tap(target: Locator): Promise<void> {
      total.taps += 1;
      await target.click();
    },
    /** Follows the first link of the page's content with this name. */
    async follow(name: string | RegExp): Promise<void> {
      total.taps += 1;
      await main.getByRole('link', { name }).first().click();
    },
  };
}
