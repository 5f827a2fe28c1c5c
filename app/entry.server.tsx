import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EntryContext, HandleDataRequestFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { compressDocument } from '~/http/compression.server';
import { contentSecurityPolicy } from '~/http/content-security-policy.server';
import { NonceProvider } from '~/ui/layout/nonce';
import { startRuntime } from '~/runtime.server';

/**
 * Renders the whole page before anything is sent: without JavaScript a streamed fallback would stay for ever, and a
 * page that is sent with its length arrives in one round trip.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const { html, failed } = await render(
    <NonceProvider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce));
  headers.append('Vary', 'Cookie, Save-Data');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  const body = await compressDocument(html, request, headers);
  return new Response(request.method === 'HEAD' ? null : body, { status: failed ? 500 : status, headers });
}

async function render(page: React.ReactElement): Promise<{ html: Buffer; failed: boolean }> {
  let failed = false;
  const output = new PassThrough();
  const html = buffer(output);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        pipe(output);
        resolve();
      },
      onShellError: reject,
      onError: (error) => {
        failed = true;
        console.error(error);
      },
    });
  });
  return { html: await html, failed };
}

/** Answers of the single fetch carry no store of their own: they are as private as the page. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
  return response;
};

// remix-serve runs this build without our server.ts: the shop then starts with the first import.
await startRuntime();
