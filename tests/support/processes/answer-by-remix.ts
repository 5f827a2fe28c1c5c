import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import express from 'express';
import { redirectToCanonicalPaths } from '~/http/server/canonical-path.server';
import { createFetchHandler } from '~/http/server/fetch-handler.server';
import { handleDatabaseOutages } from '~/http/server/handle-database-outages.server';
import { patternsOf } from '~/http/server/metrics/route-names';
import { setClientAddress } from '~/http/server/request-checks.server';
import { findBuild } from '../../../scripts/builds.mjs';

/** Serves the built shop by Remix's own request handler, on PORT and the database of MONGODB_URI; prints `open`. */
const entry = pathToFileURL(`${findBuild()}/server/index.js`).href;
const build = handleDatabaseOutages((await import(entry)) as ServerBuild);
const app = express();
app.disable('x-powered-by');
app.use(redirectToCanonicalPaths(patternsOf(build.routes)));
app.use(setClientAddress(0, () => undefined));
app.use(createFetchHandler(createRequestHandler(build, 'production')));
createServer(app).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('open'));
