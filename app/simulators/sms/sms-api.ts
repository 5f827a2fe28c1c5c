import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../http-exchange';
import type { SmsCallbacks } from './callbacks';
import { defaultSender, formatCost, type SmsState, type SmsText } from './state';

const paths = { messaging: '/version1/messaging', user: '/version1/user' } as const;

const names: Readonly<Record<string, string>> = {
  '401': 'RiskHold',
  '402': 'InvalidSenderId',
  '403': 'InvalidPhoneNumber',
  '404': 'UnsupportedNumberType',
  '405': 'InsufficientBalance',
  '406': 'UserInBlacklist',
  '407': 'CouldNotRoute',
  '409': 'DoNotDisturbRejection',
  '500': 'InternalServerError',
  '501': 'GatewayError',
  '502': 'RejectedByGateway',
  '599': 'SomethingNew',
};

/** Handles the endpoints of Africa's Talking; returns false for any other path. */
export async function handleSmsRequest(
  state: SmsState,
  callbacks: SmsCallbacks,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (!Object.values<string>(paths).includes(url.pathname)) return false;
  const isMessaging = url.pathname === paths.messaging;
  const body = new URLSearchParams((await readBody(request)) ?? '');
  const fields = Object.fromEntries(isMessaging && request.method === 'POST' ? body : url.searchParams);
  state.recordRequest({ at: state.clock(), method: request.method ?? '', path: url.pathname, fields });

  const { userName, apiKey } = state.credentials;
  if (request.headers['apikey'] !== apiKey || fields['username'] !== userName) {
    sendUnauthorized(response);
    return true;
  }
  if (!isMessaging) sendJson(response, 200, { UserData: { balance: formatCost(state.balance()) } });
  else if (request.method === 'POST') await send(state, callbacks, fields, request, response);
  // The inbox by polling: callbacks are used instead.
  else sendJson(response, 200, { SMSMessageData: { Messages: [] } });
  return true;
}

async function send(
  state: SmsState,
  callbacks: SmsCallbacks,
  fields: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const missing = ['to', 'message'].find((name) => !fields[name]);
  if (missing !== undefined)
    return sendText(response, 400, `Request is missing required form field '${missing}'`);
  const { to = '', message = '', from } = fields;
  const phone = `+${to.replace(/\D/g, '')}`;
  const { answer, senderRule, report } = state.behaviour(phone);

  const reply = (json: unknown) => {
    // Without the header it answers XML (older documentation: unsure for today).
    if (request.headers.accept?.includes('application/json') && answer !== 'xml')
      sendJson(response, 201, json);
    else sendXml(response, json);
  };
  const refuse = (code: string, status = names[code] ?? '') =>
    reply({
      SMSMessageData: {
        Message: 'Sent to 0/1 Total Cost: 0',
        Recipients: [
          { cost: '0', messageId: 'None', number: phone, status, ...(code && { statusCode: Number(code) }) },
        ],
      },
    });
  const empty = (Message: string) => reply({ SMSMessageData: { Message, Recipients: [] } });

  const isKnownSender =
    from === undefined || senderRule === 'any' || state.credentials.senders.includes(from);
  if (!isKnownSender || from === '') return empty('InvalidSenderId');
  const text = state.prepare(phone, from ?? defaultSender, message);
  const take = async (): Promise<SmsText> => {
    state.addText(text);
    const taken = { ...text, at: state.clock() };
    if (report === 'before-reply') await callbacks.report(taken, { status: 'Success' });
    return taken;
  };
  const accept = async (code: string, changes: { readonly id?: string; readonly number?: string } = {}) => {
    const taken = await take();
    const isNewest = code === '100';
    reply({
      SMSMessageData: {
        Message: `Sent to 1/1 Total Cost: ${formatCost(text.cost)}${isNewest ? '' : ` Message parts: ${text.parts}`}`,
        Recipients: [
          {
            cost: formatCost(text.cost),
            messageId: changes.id ?? text.id,
            number: changes.number ?? phone,
            status: 'Success',
            statusCode: Number(code),
            ...(isNewest && { messageParts: text.parts }),
          },
        ],
      },
    });
    void callbacks.reportAll(taken);
  };
  /** Taken, while the shop gets no answer that says so. */
  const takeUnsaid = async () => void callbacks.reportAll(await take());

  switch (answer) {
    case '100':
    case '101':
    case '102':
      if (state.blocked.has(phone)) return refuse('406');
      if (state.balance() < text.cost) return refuse('405');
      return accept(answer);
    case 'no-id':
      return accept('102', { id: 'None' });
    case 'other-number':
      return accept('102', { number: '+254700000000' });
    case 'xml':
      return accept('102');
    case 'wrong-sender':
      return empty('InvalidSenderId');
    case 'empty-list':
      return empty('Sent to 0/1 Total Cost: 0');
    case 'no-code':
      return refuse('', 'Could Not Send');
    case 'html':
      await takeUnsaid();
      response.writeHead(201, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    case 'cut':
      await takeUnsaid();
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"SMSMessageData":{"Mess');
      return;
    case 'http-400':
      return sendText(response, 400, "Request is missing required form field 'to'");
    case 'http-401':
      return sendUnauthorized(response);
    case 'http-409':
      return sendText(response, 409, 'DoNotDisturbRejection');
    case 'http-429':
      return sendText(response, 429, 'Too many requests');
    case 'http-500':
      return sendText(response, 500, 'There was an internal server error.');
    case 'http-503':
      return sendText(response, 503, 'The server is currently unavailable.');
    case 'http-502':
    case 'http-504':
      await takeUnsaid();
      response
        .writeHead(Number(answer.slice(5)), { 'content-type': 'text/html' })
        .end('<h1>Bad gateway</h1>');
      return;
    case 'http-503-late':
      await takeUnsaid();
      return sendText(response, 503, 'The server was not able to produce a timely response to your request.');
    case 'redirect':
      response.writeHead(302, { location: 'https://example.com/' }).end();
      return;
    case 'hang-before':
      return;
    case 'hang-after':
      return takeUnsaid();
    case 'reset':
      await takeUnsaid();
      response.socket?.resetAndDestroy();
      return;
    default:
      return refuse(answer);
  }
}

const sendText = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8' }).end(text);

const sendUnauthorized = (response: ServerResponse): void =>
  void response
    .writeHead(401, { 'content-type': 'text/plain; charset=UTF-8', 'www-authenticate': 'Basic realm="api"' })
    .end('The supplied authentication is invalid');

function sendXml(response: ServerResponse, json: unknown): void {
  const toXml = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([name, inner]) => {
            const tag = Array.isArray(value) ? 'Recipient' : name;
            return `<${tag}>${toXml(inner)}</${tag}>`;
          })
          .join('')
      : String(value);
  response
    .writeHead(201, { 'content-type': 'application/xml' })
    .end(`<AfricasTalkingResponse>${toXml(json)}</AfricasTalkingResponse>`);
}
