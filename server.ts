import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import helmet from 'helmet';
import { MongoServerSelectionError } from 'mongodb';
import { pino } from 'pino';
import sirv from 'sirv';
import { pingDatabase } from '#db/client';
import { DamagedStoreError, EXIT_DATA_ERROR } from '#db/embedded/storage/lmdb/damaged-store-error';
import { EnvironmentError } from '~/env.server';
import { clientAddressHeader, findClientAddress } from '~/http/security/client-address.server';
import { limitConnections } from '~/http/server/limit-connections.server';
import { isSameOrigin } from '~/http/forms/read-form.server';
import { unhydratedRoutes } from '~/http/rendering/unhydrated-routes.server';
import { redactPath } from '~/http/security/redact-path';
import { handleDatabaseOutages } from '~/http/server/handle-database-outages.server';
import { createPageCache, sendPage, type PageCache } from '~/cache/pages/page-cache.server';
import { createRemixHandler } from '~/http/server/remix-handler.server';
import { hasBody, receiveBodies } from '~/http/server/receive-bodies.server';
import { toDecodablePath, isValidHost } from '~/http/server/request-target';
import { startRuntime } from '~/runtime.server';

const developing = process.argv.includes('--dev');
const say = (line: string) => process.stdout.write(`${line}\n`);
/**
 * A call of the system for each line cost a quarter of what a kept page costs. Lines go out together, and 100 ms late at
 * most; only a process that is killed keeps back its last ones.
 */
const logLines = pino.destination({ fd: 1, sync: true, minLength: 4_096, periodicFlush: 100 });
process.on('exit', () => logLines.flushSync());
const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logLines);

/** One JSON line a request, with an id that the answer carries too, which is returned. */
function logRequest(request: IncomingMessage, response: ServerResponse, fields: object = {}): string {
  const id = randomUUID();
  const started = performance.now();
  const path = redactPath(request.url ?? '');
  response.once('close', () =>
    log.info({
      id,
      method: request.method,
      path,
      status: response.statusCode,
      milliseconds: Math.round(performance.now() - started),
      ...fields,
      ...(!response.writableFinished && { aborted: true }),
    }),
  );
  return id;
}

const logRequests: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', logRequest(request, response));
  next();
};

/** Built files, with the compressed forms that the build laid beside them. */
const serveFiles = () =>
  sirv(fileURLToPath(new URL('../client', import.meta.url)), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        // Names under /assets/ carry a hash of what is in them; the others keep their name and may change.
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      ),
  });

/** What a page or a form is asked for with. Remix fails on the others, TRACE among them. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const refuseUnknownMethods: RequestHandler = (request, response, next) => {
  if (knownMethods.has(request.method)) return next();
  response.status(405).set('Allow', 'GET, HEAD, POST').type('text').send('This method is not taken here.\n');
};

/** Whether receiveBodies receives what comes with it. */
const takesBody = ({ method = '' }: IncomingMessage) =>
  knownMethods.has(method) && method !== 'GET' && method !== 'HEAD';

/** RFC 9112, 3.2: a request without a proper host is answered with 400. Remix would make an address of it, and fail. */
const refuseMalformedTargets: RequestHandler = (request, response, next) => {
  if (!request.url.startsWith('/') || !isValidHost(request.headers.host))
    return void response
      .status(400)
      .set('Connection', 'close')
      .type('text')
      .send("This address can't be read. Please check it for typing errors.\n");
  // What Remix can't decode it writes to the log, and a link's token with it.
  request.url = toDecodablePath(request.url);
  next();
};

/**
 * Remix ends a form that another site sent with a bare 500 before a route sees it. Our own check (app/http/forms/read-form.server)
 * answers it with a page, so it is told in the other header that the check looks at. A proxy that ends TLS may call us
 * by another name: a form of the public address is ours all the same.
 */
const markForeignForms =
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

/** Tells the pages where a request came from, for the limits of tries. */
function nameClient(trustedProxies: number): RequestHandler {
  let warned = trustedProxies > 0;
  return (request, _response, next) => {
    const { 'x-forwarded-for': header } = request.headers;
    const forwardedFor = Array.isArray(header) ? header.join(',') : header;
    if (forwardedFor !== undefined && !warned) {
      warned = true;
      log.warn(
        'Requests carry X-Forwarded-For: if they come through a proxy of yours, set TRUSTED_PROXIES, or the limits of tries take all people for one',
      );
    }
    const connection = request.socket.remoteAddress;
    const address = findClientAddress({ connection, forwardedFor, trustedProxies });
    if (address !== null) request.headers[clientAddressHeader()] = address;
    next();
  };
}

/** What fails outside the pages, such as an address that is none: a plain sentence, and the stack in the log only. */
const answerFailure: ErrorRequestHandler = (error, _request, response, next) => {
  log.error({ id: response.getHeader('X-Request-Id'), err: error }, 'A request failed outside the pages');
  if (response.headersSent) return next(error);
  response.status(500).type('text').send('Something went wrong on our side. Please try again in a minute.\n');
};

/** Answers the requests of one page from the cache, which has it made, and those that it leaves by themselves. */
function keepPages(build: ServerBuild, cache: PageCache): RequestHandler {
  const render = createRequestHandler(build, 'production');
  const handleAlone = createRemixHandler(build, 'production');
  return (request, response, next) => {
    cache
      .render(request, { render, commonHeaders: response.getHeaders() })
      .then((page) => {
        if (!page) return handleAlone(request, response, next);
        sendPage(page, { request, response, requestId: String(response.getHeader('X-Request-Id')) });
      })
      .catch(next);
  };
}

/** In development Vite compiles what is asked for; otherwise the built pages are served. */
async function pages(app: express.Express, cache: PageCache): Promise<RequestHandler> {
  if (!developing) {
    app.use(serveFiles());
    const build = handleDatabaseOutages(
      (await import(new URL('./index.js', import.meta.url).href)) as ServerBuild,
    );
    const light = unhydratedRoutes(build).map((page) => ({
      pattern: page.pattern,
      handle: page.isCached ? keepPages(page.build, cache) : createRemixHandler(page.build, 'production'),
    }));
    const handleAny = createRemixHandler(build, 'production');
    return (request, response, next) => {
      const page = light.find(({ pattern }) => pattern.test(request.path));
      return (page?.handle ?? handleAny)(request, response, next);
    };
  }
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true } });
  app.use(vite.middlewares);
  const build = async () =>
    handleDatabaseOutages((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild);
  return createRemixHandler(build, 'development');
}

/**
 * Headers come with the first packets, even over 2G. A proxy must close an idle connection before the shop does, or it
 * sends a form into one that closes at that moment: Caddy does so after 120 s, nginx after 60 s. receiveBodies has the
 * limits of bodies; requestTimeout counts the whole of an upload, and is the last resort.
 */
const connectionTimeouts = (isBehindProxy: boolean) => ({
  headersTimeout: 15_000,
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: isBehindProxy ? 130_000 : 10_000,
  connectionsCheckingInterval: 5_000,
});

/** A page is made within 10 s; who takes nothing of an answer for so long has gone. */
const idleConnectionMs = 60_000;

/** What reaches a device or a purse, and nothing of the shop uses. Copying and sharing stay allowed. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Where a phone on the same network finds the shop. */
const networkAddresses = (port: number) =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`);

async function main() {
  const started = performance.now();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const runtime = await startRuntime(say, log);
  const { environment } = runtime;
  let stopping = false;

  const isBehindProxy = environment.trustedProxies > 0;
  const cache = createPageCache(environment);
  // What is kept goes out before anything else looks at the request: the rest costs more than the answer.
  const server = createServer(connectionTimeouts(isBehindProxy), (request, response) => {
    const handle = () => void app(request, response);
    if (!isValidHost(request.headers.host)) return handle();
    if (hasBody(request) && !takesBody(request)) {
      // The rest of it would keep the connection open for long after the answer.
      response.setHeader('Connection', 'close');
      return handle();
    }
    cache.get(request).then((page) => {
      if (!page) return handle();
      const requestId = logRequest(request, response, { cached: true });
      sendPage(page, { request, response, requestId });
    }, handle);
  });
  server.timeout = idleConnectionMs;
  const noteAnswered = limitConnections(server, isBehindProxy);

  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  app.get('/readyz', async (_request, response) => {
    const ready = !stopping && (await pingDatabase());
    response
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.use(logRequests);
  app.use(
    helmet({
      // Set page by page in app/entry.server.tsx, where the scripts and styles of the page are known.
      contentSecurityPolicy: false,
      // Only an address with TLS may promise TLS.
      strictTransportSecurity: environment.siteUrl.startsWith('https:'),
      crossOriginEmbedderPolicy: false,
      // As frame-ancestors 'none' says to newer browsers.
      xFrameOptions: { action: 'deny' },
      // Keys of orders stand in addresses, so no other site gets them; ours does, for the origin check of forms.
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  app.use((_request, response, next) => {
    response.setHeader('Permissions-Policy', deniedFeatures);
    next();
  });
  app.use(
    refuseUnknownMethods,
    refuseMalformedTargets,
    markForeignForms(environment.siteUrl),
    nameClient(environment.trustedProxies),
    receiveBodies((request) => request.get(clientAddressHeader()) ?? null),
    noteAnswered,
  );
  app.use(await pages(app, cache));
  app.use(answerFailure);

  server.listen(environment.port, environment.host);
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('Stopping: requests in flight are finished first');
    // A container is killed after 10 s (quality.md): what has not ended by then is cut off here.
    const limit = setTimeout(() => server.closeAllConnections(), 7_000);
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    clearTimeout(limit);
    await runtime.stop();
    process.exit(0);
  };
  // Before anybody is told that the shop is ready, and may stop it again.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const { port } = server.address() as AddressInfo;
  const everywhere = environment.host === '0.0.0.0' || environment.host === '::';
  say(
    `${environment.siteName} is open at ${port === environment.port ? environment.siteUrl : `http://localhost:${port}`}`,
  );
  if (everywhere && !environment.production)
    for (const address of networkAddresses(port)) say(`On a phone in the same network: ${address}`);
  say(`Ready in ${((performance.now() - started) / 1000).toFixed(1)} s. Press Ctrl+C to stop.`);
}

/** One line for what the operator can put right; null for the rest, which keeps its stack. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof EnvironmentError || error instanceof DamagedStoreError) return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT or DARAJA_SIMULATOR_PORT is taken: ${error.message}. Stop what listens there, or choose another port`;
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST is wrong: expected an address of this machine to listen on (${error.message})`;
  if (path !== undefined && code !== undefined)
    return `DATA_DIR is wrong: expected the path of a folder that the shop may write to (${error.message})`;
  if (error instanceof MongoServerSelectionError)
    return `MONGODB_URI is wrong: no database answers there (${error.message})`;
  return /is in use by another process|names a standalone server/.test(error.message) ? error.message : null;
}

main().catch((error: unknown) => {
  console.error(explain(error) ?? error);
  process.exit(error instanceof DamagedStoreError ? EXIT_DATA_ERROR : 1);
});
