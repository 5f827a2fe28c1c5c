import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The HTML of a page that React hydrates. Rejects with the error of a component outside of a Suspense boundary; `onError` is told every
 * error.
 */
export function renderHydrated(page: ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        // React calls this after onShellError, too: the stream would fail once more, where nobody listens.
        if (hasFailed) return;
        // React 18 ends a chunk with NULs where a character of several bytes does not fit (facebook/react#24985).
        resolve(text(pipe(new PassThrough())).then((html) => html.replaceAll('\0', '')));
      },
      onShellError: (error) => {
        hasFailed = true;
        reject(error);
      },
      onError: (error) => {
        // React takes an answer for a digest.
        onError(error);
      },
    });
  });
}
