import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import cors from 'cors';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express';
import helmet from 'helmet';
import { pino } from 'pino';
import sirv from 'sirv';
import { contentVersions, onPoolWait, pingDatabase } from '#db/client';
import { createPageCache, sendPage, type PageCache } from '~/cache/pages/page-cache.server';
import { refreshConnections } from '~/domain/connections/current-connections.server';
import type { Environment } from '~/env.server';
import { createPageHandlers, type PageHandler } from '~/http/rendering/page-handlers.server';
import { clientAddressHeader } from '~/http/security/client-address.server';
import { redactPath } from '~/http/security/redact-path';
import { createMetrics, type Metrics } from '~/http/server/metrics/metrics.server';
import { createRouteNames, otherRoute, patternsOf } from '~/http/server/metrics/route-names';
import { serveMetrics } from '~/http/server/metrics/serve-metrics.server';
import { redirectToCanonicalPaths } from '~/http/server/canonical-path.server';
import { hideClosedShop } from '~/http/server/closed-shop.server';
import { rejectSwitchedOffPages } from '~/http/server/reject-switched-off-pages.server';
import { createFetchHandler } from '~/http/server/fetch-handler.server';
import { handleDatabaseOutages } from '~/http/server/handle-database-outages.server';
import { createLogDestination } from '~/http/server/log-destination.server';
import { createRequestQueue, releaseSlot } from '~/http/server/limit-requests.server';
import { rejectMissingFiles } from '~/http/server/missing-files.server';
import { hasBody, receiveBodies } from '~/http/server/receive-bodies.server';
import {
  acceptsBody,
  markCrossOriginForms,
  rejectLargeManifests,
  rejectMalformedTargets,
  rejectUnknownMethods,
  rejectUnusualPaths,
  setClientAddress,
} from '~/http/server/request-checks.server';
import { isValidHost } from '~/http/server/request-target';
import { sendError } from '~/http/server/send-unavailable.server';
import { createServerCloser, shutDown } from '~/http/server/shut-down.server';
import { sealUnsavedForms, withUnsavedForms, type RenderPage } from '~/http/server/unsaved-forms.server';
import type { StartGate } from '~/http/server/start-gate.server';
import { closedPagePath } from '~/paths';
import { startRuntime } from '~/runtime.server';
import { prepareFirstPage } from '~/start/prepare-first-page';
import { startWatchdog } from '~/start/watchdog';

const isDevelopment = process.argv.includes('--dev');
const print = (line: string) => void process.stdout.write(`${line}\n`);
const logDestination = createLogDestination();
process.on('exit', () => logDestination.flush());
const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logDestination);

/** Null without METRICS_TOKEN. */
let metrics: Metrics | null = null;
/** Replaced when the routes are known. */
let nameRoute: (path: string) => string = () => otherRoute;

/** Returns the request id (X-Request-Id). */
function logRequest(request: IncomingMessage, response: ServerResponse, fields: object = {}): string {
  const id = randomUUID();
  const started = performance.now();
  const { method = '', url = '' } = request;
  const path = redactPath(url);
  response.once('close', () => {
    const tookMs = performance.now() - started;
    const isAborted = !response.writableFinished;
    const { statusCode: status } = response;
    log.info({
      id,
      method,
      path,
      status,
      milliseconds: Math.round(tookMs),
      ...fields,
      ...(isAborted && { aborted: true }),
    });
    if (!metrics) return;
    const route = (response as Partial<ExpressResponse>).locals?.['route'] as string | undefined;
    metrics.observeRequest(
      { route: route ?? nameRoute(url), method, status: isAborted ? 'aborted' : status },
      tookMs / 1_000,
    );
  });
  return id;
}

const logRequests: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', logRequest(request, response));
  next();
};

const serveFiles = () =>
  sirv(fileURLToPath(new URL('../client', import.meta.url)), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        // File names under /assets/ contain a hash of the content.
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
      // Not in sirv's table of types.
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    },
  });

const handleError: ErrorRequestHandler = (error, request, response, next) => {
  log.error({ id: response.getHeader('X-Request-Id'), err: error }, 'A request failed outside the pages');
  if (response.headersSent) return next(error);
  const message = 'Something went wrong on our side. Please try again in a minute.';
  sendError(response, { path: request.path, status: 500, message });
};

/** Keys of M-Pesa and of the mail account may have been changed, by another process too. A page goes on without the database. */
const withCurrentConnections =
  (handle: PageHandler['handle']): PageHandler['handle'] =>
  async (...request) => {
    await refreshConnections().catch(() => undefined);
    return handle(...request);
  };

function toRequestHandler(
  { handle, isCached }: PageHandler,
  cache: PageCache,
  renderSignIn: RenderPage,
): RequestHandler {
  const render = withCurrentConnections(handle);
  const handleUncached = createFetchHandler(withUnsavedForms(render, renderSignIn));
  if (!isCached) return handleUncached;
  return (request, response, next) => {
    cache
      .render(request, { render, commonHeaders: response.getHeaders() })
      .then((page) => {
        if (!page) return handleUncached(request, response, next);
        releaseSlot(response);
        sendPage(page, { request, response, requestId: String(response.getHeader('X-Request-Id')) });
      })
      .catch(next);
  };
}

const prepareBuild = (build: ServerBuild): ServerBuild => handleDatabaseOutages(sealUnsavedForms(build));

/** In development Vite compiles on request. */
async function createPageHandler(app: express.Express, cache: PageCache): Promise<RequestHandler> {
  if (!isDevelopment) {
    app.use(serveFiles(), rejectMissingFiles);
    const build = prepareBuild((await import(new URL('./index.js', import.meta.url).href)) as ServerBuild);
    const patterns = patternsOf(build.routes);
    nameRoute = createRouteNames(patterns);
    app.use(redirectToCanonicalPaths(patterns));
    const findHandler = createPageHandlers(build);
    const { handle: renderSignIn } = findHandler('/login');
    const hide = hideClosedShop(nameRoute, findHandler(closedPagePath).handle);
    return (request, response, next) => {
      const { handle, isCached } = findHandler(request.path);
      toRequestHandler({ handle: hide(handle), isCached }, cache, renderSignIn)(request, response, next);
    };
  }
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true } });
  app.use(vite.middlewares);
  const build = async () =>
    prepareBuild((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild);
  const render = createRequestHandler(build, 'development');
  const hide = hideClosedShop(createRouteNames(patternsOf((await build()).routes)), render);
  return createFetchHandler(withUnsavedForms(withCurrentConnections(hide(render)), render));
}

/** What pages may use (Permissions-Policy): the owner may enter where the farm is by standing there. */
const permissionsPolicy = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Pictures and scripts: headers about documents would be half of what a small picture transfers. */
const isFilePath = (path: string): boolean => /^\/(images|assets)\//.test(path);

const securityHeaders = ({ siteUrl }: Environment) =>
  helmet({
    // app/entry.server.tsx sets it for each page.
    contentSecurityPolicy: false,
    strictTransportSecurity: siteUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    // For browsers without frame-ancestors.
    xFrameOptions: { action: 'deny' },
    // URLs contain order keys. With no-referrer browsers would send `Origin: null` with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    // For Flash and Internet Explorer.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });

/** The API knows its callers by a token, never by a cookie, so no credentials are allowed. */
const apiCorsOptions = (origins: Environment['api']['origins']): cors.CorsOptions => ({
  origin: origins === '*' ? '*' : [...origins],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'ETag',
    'Link',
    'X-Total-Count',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  // Chromium takes at most two hours.
  maxAge: 7_200,
});

const networkUrls = (port: number) =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`);

type Starting = {
  readonly environment: Environment;
  /** Listens already. */
  readonly server: Server;
  readonly gate: StartGate;
  readonly markBusy: RequestHandler;
  /** From `performance.now()`. */
  readonly startedAt: number;
  /** Gets what finishes the open requests, and ends the process. */
  readonly onStop: (stop: () => void) => void;
};

/** Prepares the database, loads the pages, and takes the requests that wait at the gate. Rejects as startRuntime does. */
export async function openShop(starting: Starting): Promise<void> {
  const { environment, server, gate, markBusy, startedAt, onStop } = starting;
  const closeServer = createServerCloser(server);
  let stopping = false;
  const runtime = await startRuntime(print, log);
  const cache = createPageCache(environment);
  const addressOf = (request: Request) => request.get(clientAddressHeader()) ?? null;
  const requestQueue = createRequestQueue(server, addressOf);
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  const isReady = async () => !stopping && (await pingDatabase());
  app.get('/readyz', (_request, response, next) => {
    isReady()
      .then((ready) =>
        response
          .status(ready ? 200 : 503)
          .type('text')
          .send(ready ? 'ready\n' : 'not ready\n'),
      )
      .catch(next);
  });
  if (environment.metricsToken) {
    metrics = await createMetrics({
      pageCache: cache.counts,
      skippedRequests: requestQueue.skipped,
      onPoolWait,
    });
    app.get('/metrics', serveMetrics(metrics, environment.metricsToken));
  }
  app.use(logRequests);
  const setPageHeaders = securityHeaders(environment);
  app.use((request, response, next) => {
    if (isFilePath(request.path)) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // Webmail shows the pictures of a newsletter.
      const isImage = request.path.startsWith('/images/');
      response.setHeader('Cross-Origin-Resource-Policy', isImage ? 'cross-origin' : 'same-origin');
      return next();
    }
    response.setHeader('Permissions-Policy', permissionsPolicy);
    setPageHeaders(request, response, next);
  });
  app.use(rejectUnknownMethods, rejectMalformedTargets, rejectUnusualPaths, rejectLargeManifests);
  // Answers preflight requests, which Remix does not take.
  app.use('/api', cors(apiCorsOptions(environment.api.origins)));
  app.use(
    markCrossOriginForms(environment.siteUrl),
    setClientAddress(environment.trustedProxies, (message) => log.warn(message)),
    receiveBodies(addressOf),
    markBusy,
  );
  const handlePage = await createPageHandler(app, cache);
  app.use(requestQueue.limitRequests, rejectSwitchedOffPages, handlePage);
  app.use(handleError);

  // Cached pages bypass Express, which alone takes longer than one of them.
  const respond: RequestListener = (request, response) => {
    const handle = () => void app(request, response);
    if (!isValidHost(request.headers.host)) return handle();
    if (hasBody(request) && !acceptsBody(request)) {
      // The unread body would keep the connection open.
      response.setHeader('Connection', 'close');
      return handle();
    }
    cache.get(request).then((page) => {
      if (!page) return handle();
      const requestId = logRequest(request, response, { cached: true });
      sendPage(page, { request, response, requestId });
    }, handle);
  };
  const handleRequest: RequestListener = (request, response) =>
    contentVersions().shareReads((end) => {
      response.once('close', end);
      respond(request, response);
    });
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    print('Stopping: finishing the open requests first');
    if (!(await shutDown(closeServer, runtime))) print('Stopped after 9 s with some work unfinished');
    process.exit(0);
  };
  onStop(() => void stop());

  if (!isDevelopment) await prepareFirstPage(handleRequest, print);
  gate.open(handleRequest);

  const { port } = server.address() as AddressInfo;
  const listensEverywhere = environment.host === '0.0.0.0' || environment.host === '::';
  print(
    `${environment.siteName ?? 'The shop'} is open at ${port === environment.port ? environment.siteUrl : `http://localhost:${port}`}`,
  );
  if (listensEverywhere && !environment.production)
    for (const address of networkUrls(port)) print(`On a phone in the same network: ${address}`);
  print(`Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Press Ctrl+C to stop.`);
  if (!isDevelopment) startWatchdog();
}
