import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describeCode, type Prompt, type ResultCode } from './prompt';
import { behaviourOf, type RecordedRequest, type SimulatorState } from './state';
import { parseJson, readBody, sendJson } from '../http-exchange';
import type { Phones } from './phones';
import { badRequest, checkPush, checkRegistration, checkSignature, type ApiError } from './push-rules';

const paths = {
  token: '/oauth/v1/generate',
  push: '/mpesa/stkpush/v1/processrequest',
  query: '/mpesa/stkpushquery/v1/query',
  register: '/mpesa/c2b/v2/registerurl',
} as const;

/** Handles Daraja's endpoints; returns false for any other path. */
export async function handleDarajaRequest(
  state: SimulatorState,
  phones: Phones,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const isEndpoint = Object.values<string>(paths).includes(url.pathname);
  if (!isEndpoint) return false;
  const text = await readBody(request);
  const body = parseJson(text ?? '');
  const record: RecordedRequest = {
    at: state.clock(),
    method: request.method ?? '',
    path: url.pathname,
    body,
    connection: request.headers.connection,
  };
  state.recordRequest(record);
  response.once('finish', () => (record.status = response.statusCode));

  if (simulateFailure(state, response)) return true;
  if (url.pathname === paths.token) {
    handleTokenRequest(state, request, url, response);
    return true;
  }
  if (request.method !== 'POST') return sendError(response, 405, '405.001', 'Method not allowed');
  if (rejectToken(state, request, response)) return true;
  if (typeof body !== 'object' || body === null) {
    return sendError(response, 400, '400.002.05', 'Invalid Request Payload');
  }
  if (url.pathname === paths.push) await handlePush(state, phones, body, response);
  else if (url.pathname === paths.register) handleRegistration(state, body, response);
  else handleQuery(state, body, response);
  return true;
}

/** Simulates a failure of the whole service. */
function simulateFailure(state: SimulatorState, response: ServerResponse): boolean {
  switch (state.behaviour().service) {
    case 'up':
      return false;
    case 'spike-arrest': {
      const faultstring = 'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5}';
      const detail = { errorcode: 'policies.ratelimit.SpikeArrestViolation' };
      sendJson(response, 500, { fault: { faultstring, detail } });
      return true;
    }
    case 'busy':
      return sendError(response, 500, '500.003.02', 'System is busy. Please try again in few minutes.');
    case 'unavailable':
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
      return true;
    case 'hanging':
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
  }
}

function handleTokenRequest(
  state: SimulatorState,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): void {
  const { consumerKey, consumerSecret } = state.credentials;
  const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
  if (request.headers.authorization !== expected) {
    sendError(response, 400, '400.008.01', 'Invalid Authentication passed');
  } else if (url.searchParams.get('grant_type') !== 'client_credentials') {
    sendError(response, 400, '400.008.02', 'Invalid grant type passed');
  } else {
    const { token, expiresInSeconds } = state.issueToken();
    sendJson(response, 200, { access_token: token, expires_in: String(expiresInSeconds) });
  }
}

function rejectToken(state: SimulatorState, request: IncomingMessage, response: ServerResponse): boolean {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return sendError(response, 404, '404.001.04', 'Invalid Authentication Header');
  if (state.acceptsToken(token)) return false;
  switch (state.behaviour().tokenRefusal) {
    case '404.001.03':
      return sendError(response, 404, '404.001.03', 'Invalid Access Token');
    case '401.003.01':
      return sendError(response, 401, '401.003.01', 'Error Occurred - Invalid Access Token - mytoken');
    case 'gateway': {
      const detail = { errorcode: 'keymanagement.service.invalid_access_token' };
      sendJson(response, 401, { fault: { faultstring: 'Invalid Access Token', detail } });
      return true;
    }
  }
}

async function handlePush(
  state: SimulatorState,
  phones: Phones,
  body: object,
  response: ServerResponse,
): Promise<void> {
  const check = checkPush(body, state.credentials);
  if (!check.ok) return void sendApiError(response, check.error);
  const behaviour = state.behaviour(check.order.phone);
  if (behaviour.push === 'refused') return void sendApiError(response, behaviour.refusal);
  if (behaviour.push === 'refused-number') return void sendApiError(response, badRequest('PhoneNumber'));

  const prompt = phones.sendPrompt(check.order);
  switch (behaviour.push) {
    case 'lost':
      response.socket?.resetAndDestroy();
      return;
    case 'unreadable':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    case 'slow':
      await waitWhileOpen(response, behaviour.slowSeconds);
      break;
    case 'normal':
  }
  sendJson(response, 200, {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
}

/** Ends early when the client disconnects or the simulator is closed. */
async function waitWhileOpen(response: ServerResponse, seconds: number): Promise<void> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  await wait(seconds * 1000, undefined, { signal: disconnected.signal }).catch(() => undefined);
}

function handleQuery(state: SimulatorState, body: object, response: ServerResponse): void {
  const error = checkSignature(body, state.credentials);
  if (error) return void sendApiError(response, error);
  const id = 'CheckoutRequestID' in body ? body.CheckoutRequestID : undefined;
  const prompt = typeof id === 'string' ? state.findPrompt(id) : undefined;
  if (!prompt) {
    // Daraja has one code for non-existent and pending prompts.
    return void sendError(response, 500, '500.001.1001', 'The transaction is being processed');
  }
  const query = behaviourOf(state, prompt).query;
  if (!prompt.result && query === 'pending-as-500') {
    return void sendError(response, 500, '500.001.1001', 'The transaction is being processed');
  }
  const code = findQueryCode(prompt, query);
  sendJson(response, 200, {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: String(code),
    ResultDesc: describeCode(code),
  });
}

function findQueryCode(prompt: Prompt, query: string): ResultCode {
  if (!prompt.result || query === 'always-pending') return 4999;
  return query === 'failed-though-paid' && prompt.result.code === 0 ? 1032 : prompt.result.code;
}

/** Like the sandbox, which takes another address at any time. */
function handleRegistration(state: SimulatorState, body: object, response: ServerResponse): void {
  const check = checkRegistration(body, state.credentials);
  if (!check.ok) return void sendApiError(response, check.error);
  state.registerTill(check.confirmationUrl);
  sendJson(response, 200, {
    OriginatorCoversationID: '7619-37765134-1',
    ResponseCode: '0',
    ResponseDescription: 'success',
  });
}

function sendApiError(response: ServerResponse, error: ApiError): true {
  return sendError(response, error.status, error.errorCode, error.errorMessage);
}

function sendError(response: ServerResponse, status: number, errorCode: string, errorMessage: string): true {
  const requestId = `${randomInt(10_000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`;
  sendJson(response, status, { requestId, errorCode, errorMessage });
  return true;
}
