import type { CDPSession, Page } from 'playwright';

/** What a test changes on a page or its context for good: the next test would meet it. */
const changes = {
  page: 'addInitScript exposeBinding exposeFunction setExtraHTTPHeaders',
  context: 'addInitScript exposeBinding exposeFunction grantPermissions setExtraHTTPHeaders setGeolocation',
  clock: 'fastForward install pauseAt resume runFor setFixedTime setSystemTime',
} as const;

/** Windows that checks keep open beside the page of a test. */
export const helperWindows = new WeakSet<Page>();

export type PageWatch = {
  /** Whether a test has left something that `undo` cannot take back: one of the above, emulated media, another page. */
  readonly isChanged: () => boolean;
  /** Takes back what a test has listened to, routed, debugged and switched off. */
  readonly undo: () => Promise<void>;
};

/** Watches what tests do with a page, so that the next one may use it. */
export function watchPageChanges(page: Page): PageWatch {
  let isChanged = false;
  const undoing: (() => unknown)[] = [];
  const watch = (
    target: object,
    names: string,
    note: (name: string, input: unknown[], result: unknown) => void,
  ) => {
    const methods = target as Record<string, (...input: unknown[]) => unknown>;
    for (const name of names.split(' ')) {
      const original = methods[name];
      if (!original) throw new Error(`Playwright has no ${name}`);
      methods[name] = function (this: unknown, ...input: unknown[]) {
        const result = original.apply(this, input);
        note(name, input, result);
        return result;
      };
    }
  };
  const change = () => {
    isChanged = true;
  };
  const context = page.context();
  watch(page, changes.page, change);
  watch(context, changes.context, change);
  watch(context.clock, changes.clock, change);
  for (const target of [page, context]) {
    const { off } = target as unknown as { off: (...input: unknown[]) => unknown };
    watch(target, 'on once', (_name, input) => undoing.push(() => off.apply(target, input)));
    watch(target, 'route', () => undoing.push(() => target.unrouteAll({ behavior: 'ignoreErrors' })));
  }
  watch(context, 'setOffline', (_name, [isOffline]) => {
    if (isOffline === true) undoing.push(() => context.setOffline(false));
  });
  watch(context, 'newCDPSession', (_name, _input, session) =>
    // A test may have ended it.
    undoing.push(async () => (await (session as Promise<CDPSession>)).detach().catch(() => undefined)),
  );
  // A test may put back what it has emulated.
  const media: Record<string, unknown> = {};
  watch(page, 'emulateMedia', (_name, [options]) => Object.assign(media, options));
  return {
    isChanged: () =>
      isChanged ||
      Object.values(media).some((value) => value !== null) ||
      context.pages().some((other) => other !== page && !helperWindows.has(other)) ||
      page.isClosed(),
    async undo() {
      for (const each of undoing.splice(0).reverse()) await each();
    },
  };
}
