import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isSameOrigin } from '~/http/forms/read-form.server';
import { clientAddressHeader, findClientAddress } from '~/http/security/client-address.server';
import {
  apiPattern,
  isLargeManifest,
  isUnusualPath,
  isValidHost,
  toDecodablePath,
  withoutDataParameter,
} from './request-target';
import { sendError } from './send-unavailable.server';

/** Remix throws for other methods, such as TRACE. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The API answers with the methods of the path. */
export const rejectUnknownMethods: RequestHandler = (request, response, next) => {
  if (knownMethods.has(request.method) || apiPattern.test(request.path)) return next();
  response.set('Allow', 'GET, HEAD, POST');
  sendError(response, { path: request.path, status: 405, message: 'This method is not allowed here.' });
};

export const acceptsBody = ({ method = '' }: IncomingMessage): boolean =>
  knownMethods.has(method) && method !== 'GET' && method !== 'HEAD';

/** RFC 9112, 3.2. Remix can't build a URL without a valid host. */
export const rejectMalformedTargets: RequestHandler = (request, response, next) => {
  if (!request.url.startsWith('/') || !isValidHost(request.headers.host)) {
    response.set('Connection', 'close');
    const message = 'We can’t read this address. Please check it for typing mistakes.';
    return sendError(response, { path: request.path, status: 400, message });
  }
  // Remix logs a path that it can't decode, including its token.
  request.url = withoutDataParameter(toDecodablePath(request.url));
  next();
};

export const rejectUnusualPaths: RequestHandler = (request, response, next) => {
  if (!isUnusualPath(request.url)) return next();
  response
    .status(404)
    .set('Connection', 'close')
    .type('text')
    .send('We don’t have this page. Please check its address for typing mistakes.\n');
};

export const rejectLargeManifests: RequestHandler = (request, response, next) => {
  if (!isLargeManifest(request.url)) return next();
  response.status(400).type('text').send('These are more links than a page has.\n');
};

/** Remix responds to a foreign Origin with a bare 500; readForm checks Sec-Fetch-Site. A proxy may name another host. */
export const markCrossOriginForms =
  (siteUrl: string): RequestHandler =>
  (request, _response, next) => {
    const { origin, host } = request.headers;
    const site = new URL(siteUrl);
    if (origin === site.origin) request.headers['x-forwarded-host'] = site.host;
    else if (origin !== undefined && !isSameOrigin(origin, request.get('X-Forwarded-Host') ?? host)) {
      delete request.headers.origin;
      request.headers['sec-fetch-site'] = 'cross-site';
    }
    next();
  };

export function setClientAddress(trustedProxies: number, warn: (message: string) => void): RequestHandler {
  let hasWarned = trustedProxies > 0;
  return (request, _response, next) => {
    const { 'x-forwarded-for': header } = request.headers;
    const forwardedFor = Array.isArray(header) ? header.join(',') : header;
    if (forwardedFor !== undefined && !hasWarned) {
      hasWarned = true;
      warn(
        'Requests carry X-Forwarded-For: if there is a reverse proxy in front of the shop, set TRUSTED_PROXIES, or the rate limits take all visitors for one',
      );
    }
    const { remoteAddress } = request.socket;
    const address = findClientAddress({ remoteAddress, forwardedFor, trustedProxies });
    if (address !== null) request.headers[clientAddressHeader()] = address;
    next();
  };
}
