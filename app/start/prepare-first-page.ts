import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { catalogueProgress } from '~/domain/catalogue/catalogue-progress.server';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { withProgress, type PrintLine } from './run-step';

const firstPage = '/home';

/** A page that the database did not answer in time for is asked for again: what it has begun to read goes on. */
const retryMs = 200;

const progressMs = 200;

/**
 * Requests the home page from the shop itself until it comes: with many products the index in memory takes seconds, in which
 * visitors would get 503. Prints how far it is. A page that fails otherwise is not waited for: others may work.
 */
export async function prepareFirstPage(handleRequest: RequestListener, print: PrintLine): Promise<void> {
  const server = createServer(handleRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await withProgress('Preparing the first page', print, async (report) => {
      const timer = setInterval(() => report(describeCatalogue()), progressMs);
      try {
        for (;;) {
          const status = await readStatus(port);
          if (status >= 400 && status !== 503) print(`The first page fails: ${firstPage} answers ${status}`);
          if (status !== 503) return;
          await wait(retryMs);
        }
      } finally {
        clearInterval(timer);
      }
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** As a browser, so that the page is cached. */
async function readStatus(port: number): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', port, path: firstPage, headers, agent: false }, resolve).once('error', reject),
  );
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

function describeCatalogue(): string {
  const { read, total } = catalogueProgress();
  return total === 0 ? '' : `${formatWholeNumber(read)} of ${formatWholeNumber(total)} products read`;
}
