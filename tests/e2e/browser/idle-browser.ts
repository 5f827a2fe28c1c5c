import type { Browser } from 'playwright';

/**
 * The browser of this worker, which its test files use one after the other. Apart from what launches it, which files without a
 * browser don't need.
 */
export const idleBrowsers: Browser[] = [];
