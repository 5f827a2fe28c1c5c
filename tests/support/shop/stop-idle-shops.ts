import { expect } from 'vitest';
import { idleShops } from './idle-shops';

/**
 * Runs before each test file: the jobs of an idle shop and its store take 4 % of a core, and the files without a shop are the
 * last (vitest.config.ts).
 */
const hasShop = /\/tests\/(?:e2e|integration\/http)\//.test(expect.getState().testPath ?? '');
if (!hasShop) await Promise.all(idleShops.splice(0).map(({ shop }) => shop.stop()));
