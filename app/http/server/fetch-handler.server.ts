import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { createLoadContext } from './load-context.server';
import { releaseSlot } from './limit-requests.server';
import { receivedBody } from './receive-bodies.server';

/** @remix-run/express would read the socket itself and hold a Request for each incomplete body. */
export function createFetchHandler(
  handleRequest: (request: Request, context: AppLoadContext) => Promise<Response>,
): RequestHandler {
  return (request, response, next) => {
    const context = createLoadContext();
    handleRequest(toFetchRequest(request, response), context)
      .then((fetchResponse) => {
        if (context.route) response.locals['route'] = context.route;
        return sendResponse(fetchResponse, response);
      })
      .catch(next);
  };
}

function toFetchRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  const body = receivedBody(request);
  return new Request(`${request.protocol}://${request.headers.host ?? 'localhost'}${request.url}`, {
    // The Fetch standard forbids it; the API refuses any name that it does not know.
    method: request.method === 'TRACE' ? 'UNKNOWN' : request.method,
    headers: toFetchHeaders(request.headers),
    signal: controller.signal,
    ...(body && { body, duplex: 'half' }),
  });
}

function toFetchHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}

async function sendResponse(fetchResponse: Response, response: ExpressResponse): Promise<void> {
  releaseSlot(response);
  response.statusMessage = fetchResponse.statusText;
  response.status(fetchResponse.status);
  for (const [name, value] of fetchResponse.headers) response.append(name, value);
  if (fetchResponse.body) await writeBody(fetchResponse.body, response);
  else response.end();
}

/** Waits for the client, unlike Remix's own writer, which buffers a long download; ends the body when the client leaves. */
export async function writeBody(body: ReadableStream<Uint8Array>, response: Writable): Promise<void> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  response.once('close', cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!response.write(value) && !response.destroyed) await drained(response);
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    response.off('close', cancel);
  }
}

const drained = (response: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
