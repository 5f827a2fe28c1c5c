import type { Page } from 'playwright';
import { newerFeatures, type Browsers } from './newer-features';

/** Chromium and Playwright themselves need these in the page. */
const kept = new Set(['globalThis', 'BigInt64Array', 'BigUint64Array']);

/** Takes from each document of the page what JavaScript and the DOM have today and one of these browsers has not. */
export async function removeNewerFeatures(page: Page, browsers: Browsers): Promise<void> {
  const { globals, members } = newerFeatures(browsers);
  await page.addInitScript(
    ({ missingMembers, missingGlobals }) => {
      const remove = (owner: unknown, name: string) => {
        if ((typeof owner === 'object' && owner !== null) || typeof owner === 'function')
          Reflect.deleteProperty(owner, name);
      };
      const root = window as unknown as Record<string, { readonly prototype?: unknown } | undefined>;
      for (const [owner, name] of missingMembers) {
        const [, object = owner] = /^static (.*)/.exec(owner) ?? [];
        remove(root[object], name);
        if (object === owner) remove(root[owner]?.prototype, name);
        if (owner === 'Window') remove(root, name);
      }
      for (const name of missingGlobals) remove(root, name);
    },
    {
      missingMembers: [...members].flatMap(([name, owners]) =>
        [...owners].map((owner) => [owner, name] as const),
      ),
      missingGlobals: [...globals].filter((name) => !kept.has(name)),
    },
  );
}
