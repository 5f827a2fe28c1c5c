import type { Page } from 'playwright';

/** What a test changes on a page or its context for good: the next test would meet it. */
const changes = {
  page: 'on once addInitScript exposeBinding exposeFunction route setExtraHTTPHeaders',
  context:
    'on once addInitScript exposeBinding exposeFunction grantPermissions newCDPSession newPage route setExtraHTTPHeaders setGeolocation setOffline',
  clock: 'fastForward install pauseAt resume runFor setFixedTime setSystemTime',
} as const;

/** The returned function tells whether a test has called any of them, left emulated media, or opened another page. */
export function watchPageChanges(page: Page): () => boolean {
  let isChanged = false;
  const watch = (target: object, names: string) => {
    const methods = target as Record<string, (...input: unknown[]) => unknown>;
    for (const name of names.split(' ')) {
      const original = methods[name];
      if (!original) throw new Error(`Playwright has no ${name}`);
      methods[name] = function (this: unknown, ...input: unknown[]) {
        isChanged = true;
        return original.apply(this, input);
      };
    }
  };
  // A test may put back what it has emulated.
  const media: Record<string, unknown> = {};
  const emulateMedia = page.emulateMedia.bind(page);
  page.emulateMedia = (options = {}) => {
    Object.assign(media, options);
    return emulateMedia(options);
  };
  const context = page.context();
  watch(page, changes.page);
  watch(context, changes.context);
  watch(context.clock, changes.clock);
  return () =>
    isChanged ||
    Object.values(media).some((value) => value !== null) ||
    context.pages().length !== 1 ||
    page.isClosed();
}
