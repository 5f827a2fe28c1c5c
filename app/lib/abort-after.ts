/**
 * A signal that aborts `delayMs` after another one, for work in progress at shutdown. The caller disposes of it. An answer that is there by
 * then is read before, although the machine was too busy: what it says must not be done again.
 */
export function abortAfter(signal: AbortSignal | undefined, delayMs: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => setImmediate(() => controller.abort()), delayMs);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    signal: controller.signal,
    dispose: () => {
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    },
  };
}
