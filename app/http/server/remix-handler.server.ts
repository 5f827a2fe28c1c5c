import type { IncomingHttpHeaders } from 'node:http';
import { createRequestHandler, writeReadableStreamToWritable, type ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { receivedBody } from './receive-bodies.server';

/** @remix-run/express would read the socket itself and hold a Request for each incomplete body. */
export function createRemixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RequestHandler {
  const handleRequest = createRequestHandler(build, mode);
  return (request, response, next) => {
    handleRequest(toFetchRequest(request, response))
      .then((fetchResponse) => sendResponse(fetchResponse, response))
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
    method: request.method,
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
  response.statusMessage = fetchResponse.statusText;
  response.status(fetchResponse.status);
  for (const [name, value] of fetchResponse.headers) response.append(name, value);
  if (fetchResponse.body) await writeReadableStreamToWritable(fetchResponse.body, response);
  else response.end();
}
