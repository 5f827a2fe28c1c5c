import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Metrics } from './metrics.server';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Takes `Authorization: Bearer` with the token, the scheme in any case (RFC 9110, 11.1); compares digests, whose length
 * tells nothing of it.
 */
export function serveMetrics(metrics: Metrics, token: string): RequestHandler {
  const expected = digest(token);
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    const [, given = ''] = /^Bearer (.*)$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given.trim()), expected)) {
      response.status(401).setHeader('WWW-Authenticate', 'Bearer').type('text').send('unauthorized\n');
      return;
    }
    metrics
      .read()
      .then((text) => response.setHeader('Content-Type', metrics.contentType).end(text))
      .catch(next);
  };
}
