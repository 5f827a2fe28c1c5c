import type { RequestListener } from 'node:http';
import { hasBody } from './receive-bodies.server';

const retryAfterSeconds = 5;

const message = 'The shop is starting. Please try again in a minute.';

// Without scripts and styles: no file is served yet.
const page = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Starting</title></head><body><h1>The shop is starting</h1><p>Please try again in a minute.</p></body></html>\n`;

/** While a start migrates or indexes, the process is alive and not ready (docs/decisions/0075). */
export const respondWhileStarting: RequestListener = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  // An unread body would keep the connection open.
  if (hasBody(request)) response.setHeader('Connection', 'close');
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(body);
  };
  if (path === '/healthz') return send(200, 'text/plain', 'ok\n');
  response.setHeader('Retry-After', String(retryAfterSeconds));
  if (path === '/readyz') return send(503, 'text/plain', 'starting\n');
  if (!path.startsWith('/api/')) {
    response.setHeader('Content-Security-Policy', "default-src 'none'");
    return send(503, 'text/html', page);
  }
  const timestamp = new Date().toISOString();
  const body = { timestamp, status: 503, error: 'Service Unavailable', message, path };
  return send(503, 'application/json', JSON.stringify(body));
};
