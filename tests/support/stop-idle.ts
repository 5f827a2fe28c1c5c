import { expect } from 'vitest';
import { idleBrowsers } from '../e2e/browser/idle-browser';
import { idleShops } from './shop/idle-shops';

/**
 * Runs before each test file: an idle browser has its memory, the jobs of an idle shop and its store take 4 % of a core, and the
 * files without them are the last (vitest.config.ts).
 */
const path = expect.getState().testPath ?? '';
const hasBrowser = /\/tests\/e2e\//.test(path);
const hasShop = hasBrowser || /\/tests\/integration\/http\//.test(path);
await Promise.all([
  ...(hasBrowser ? [] : idleBrowsers.splice(0).map((browser) => browser.close())),
  ...(hasShop ? [] : idleShops.splice(0).map(({ shop }) => shop.stop())),
]);
