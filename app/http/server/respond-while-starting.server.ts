import type { RequestListener } from 'node:http';
import { hasBody } from './receive-bodies.server';
import { sendPlain, sendUnavailable } from './send-unavailable.server';

const retryAfterSeconds = 5;

/** While a start migrates or indexes, the process is alive and not ready (docs/decisions/0075). */
export const respondWhileStarting: RequestListener = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  // An unread body would keep the connection open.
  if (hasBody(request)) response.setHeader('Connection', 'close');
  if (path === '/healthz') return sendPlain(response, { status: 200, type: 'text/plain', body: 'ok\n' });
  if (path === '/readyz') {
    response.setHeader('Retry-After', String(retryAfterSeconds));
    return sendPlain(response, { status: 503, type: 'text/plain', body: 'starting\n' });
  }
  sendUnavailable(response, {
    path,
    title: 'The shop is starting',
    text: 'Please try again in a minute.',
    retryAfterSeconds,
  });
};
