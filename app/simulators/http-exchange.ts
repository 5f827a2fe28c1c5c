import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderNotice } from './notice-page';

const MAX_BODY_BYTES = 64 * 1024;

/** Reads the body as text; null if it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    // Drains the rest, so that the client receives the response.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk as Buffer);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(text);
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(html);
}

/**
 * What the remote control was asked: JSON of a test in another process, or a form of the front page, whose empty fields leave
 * a setting unchanged. A form is answered by a redirect back to it, or a page with what went wrong.
 */
export async function readControl(request: IncomingMessage, response: ServerResponse) {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const text = (await readBody(request)) ?? '';
  return {
    isForm,
    input: isForm ? readForm(text) : text === '' ? {} : parseJson(text),
    succeed(body: unknown): void {
      if (isForm) response.writeHead(303, { location: '/' }).end();
      else sendJson(response, 200, body);
    },
    fail(status: number, message: string): void {
      if (isForm) sendPage(response, status, renderNotice(message));
      else sendJson(response, status, { message });
    },
  };
}

const readForm = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));
