import type { IncomingHttpHeaders } from 'node:http';
import { createRequestHandler, writeReadableStreamToWritable, type ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import { receivedBody } from './receive-bodies.server';

/**
 * Answers requests by Remix, with the bodies that receiveBodies received: @remix-run/express would read the socket
 * itself, and keeps a Request for each sender who never finishes.
 */
export function createRemixHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): RequestHandler {
  const handle = createRequestHandler(build, mode);
  return (request, response, next) => {
    handle(toRequest(request, response))
      .then((answer) => send(answer, response))
      .catch(next);
  };
}

function toRequest(request: ExpressRequest, response: ExpressResponse): Request {
  // The page may be aborted as long as its answer is not complete.
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  const body = receivedBody(request);
  return new Request(`${request.protocol}://${request.headers.host ?? 'localhost'}${request.url}`, {
    method: request.method,
    headers: toHeaders(request.headers),
    signal: controller.signal,
    ...(body && { body, duplex: 'half' }),
  });
}

function toHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  if (answer.body) await writeReadableStreamToWritable(answer.body, response);
  else response.end();
}
