import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Behaviour } from './behaviour';
import { handleControlRequest } from './control';
import { handleDarajaRequest } from './daraja-api';
import { sendJson, sendPage } from '../http-exchange';
import { renderPhonePage } from './phone-page';
import { createSmsSimulator, type SmsSimulator, type SmsSimulatorOptions } from '../sms';
import { createPhones, type AnswerOptions } from './phones';
import type { PhoneAction, Prompt } from './prompt';
import { createState, type RecordedRequest, type SimulatorCredentials } from './state';

export type { Behaviour } from './behaviour';
export type { AnswerOptions } from './phones';
export type { Delivery, PhoneAction, Prompt, PromptResult } from './prompt';
export type { RecordedRequest, SimulatorCredentials } from './state';

/** The default credentials; the short code is that of Safaricom's sandbox. */
export const simulatorCredentials: SimulatorCredentials = {
  consumerKey: 'simulator',
  consumerSecret: 'simulator',
  shortcode: '174379',
  passkey: 'simulator',
};

export type SimulatorOptions = Partial<SimulatorCredentials> & {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** Delays before the retries of a callback that was not answered with 200. */
  callbackRetryDelaysMs?: number[];
  /** For tests that move the time of tokens, prompts and intervals. Delays use the real clock. */
  clock?: () => Date;
  /** Older prompts are dropped; 500 by default. */
  maxPrompts?: number;
  log?: (line: string) => void;
  /** Of the texts, which the same phones get. */
  sms?: SmsSimulatorOptions;
};

/** Long enough for a restart of the shop. */
const DEFAULT_RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000];

export type DarajaSimulator = {
  /** Base URL of the API; its front page simulates the phones. */
  url: string;
  port: number;
  credentials: SimulatorCredentials;
  /** The texts of the same phones: Africa's Talking at the same base URL. */
  sms: SmsSimulator;
  /** Changes the behaviour in general, or for one phone (E.164 or 254...). */
  setBehaviour(changes: Partial<Behaviour>, target?: { phone: string }): void;
  resetBehaviour(): void;
  /** Makes the API reject the current token (see `tokenRefusal`). */
  expireToken(): void;
  /** Prompts, oldest first. */
  prompts(): Prompt[];
  /** Resolves with the newest waiting prompt, of one phone if given, or the next one to come. */
  waitForPrompt(target?: { phone?: string }): Promise<Prompt>;
  /**
   * Presses a button of the phone. Resolves when the callbacks are delivered or given up; for `ignore` at
   * once. `options` change the behaviour for this prompt, or set a result code. A failed prompt can still be
   * answered with `pin`: it is paid late. Throws for an unknown prompt.
   */
  answer(checkoutRequestId: string, action: PhoneAction, options?: AnswerOptions): Promise<Prompt>;
  /** Resolves once a prompt has a result, such as its expiry, and its callbacks are delivered. */
  waitForResult(checkoutRequestId: string): Promise<Prompt>;
  /** Resolves when the callbacks under way for a prompt are done. */
  delivered(checkoutRequestId: string): Promise<void>;
  /** Pays the till by hand; resolves with the receipt when the shop has been told, if it has registered. */
  payTill(payment: { phone: string; amount: number; account?: string }): Promise<string>;
  /** Requests to the API, oldest first. */
  requests(): RecordedRequest[];
  /** Clears prompts, requests and behaviour. Callbacks under way still go out. */
  reset(): void;
  /** Closes all connections, drops callbacks under way and frees the port. */
  close(): Promise<void>;
};

/** Starts a simulator of Safaricom's Daraja over HTTP, and of Africa's Talking, with a front page that simulates the phones. */
export async function startDarajaSimulator(options: SimulatorOptions = {}): Promise<DarajaSimulator> {
  const { port = 0, host = '127.0.0.1', clock = () => new Date(), log = () => undefined } = options;
  const credentials: SimulatorCredentials = {
    consumerKey: options.consumerKey ?? simulatorCredentials.consumerKey,
    consumerSecret: options.consumerSecret ?? simulatorCredentials.consumerSecret,
    shortcode: options.shortcode ?? simulatorCredentials.shortcode,
    passkey: options.passkey ?? simulatorCredentials.passkey,
  };
  const state = createState(credentials, clock, options.maxPrompts);
  const phones = createPhones(state, options.callbackRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS, log);

  const sms = createSmsSimulator({ clock, log, ...options.sms });

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await handleDarajaRequest(state, phones, request, response)) return;
    if (await sms.handleRequest(request, response)) return;
    if (await handleControlRequest(state, phones, request, response)) return;
    const isFrontPage = new URL(request.url ?? '/', 'http://simulator').pathname === '/';
    if (isFrontPage && request.method === 'GET')
      sendPage(response, 200, renderPhonePage(state, sms.render()));
    else sendJson(response, 404, { message: 'The simulator has nothing here.' });
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      // The client has disconnected.
      if (response.destroyed) return;
      log(`the simulator failed: ${String(error)}`);
      if (!response.headersSent) sendJson(response, 500, { message: 'The simulator itself failed.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;

  function requirePrompt(checkoutRequestId: string): Prompt {
    const prompt = state.findPrompt(checkoutRequestId);
    if (!prompt) throw new Error(`The simulator has no prompt ${checkoutRequestId}.`);
    return prompt;
  }

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    credentials,
    sms,
    setBehaviour: (changes, target) => state.setBehaviour(changes, target && withoutPlus(target.phone)),
    resetBehaviour: () => state.resetBehaviour(),
    expireToken: () => state.expireToken(),
    prompts: () => state.prompts(),
    requests: () => state.requests(),
    payTill: ({ phone, amount, account = '' }) =>
      phones.payTill({ phone: withoutPlus(phone), amount, account }),
    waitForPrompt(target = {}) {
      const phone = target.phone && withoutPlus(target.phone);
      const matches = (prompt: Prompt) => prompt.state === 'waiting' && (!phone || prompt.phone === phone);
      const present = state.prompts().findLast(matches);
      if (present) return Promise.resolve(present);
      return new Promise((resolve) => {
        const onPrompt = (prompt: Prompt) => {
          if (!matches(prompt)) return;
          state.events.off('prompt', onPrompt);
          resolve(prompt);
        };
        state.events.on('prompt', onPrompt);
      });
    },
    async answer(checkoutRequestId, action, answerOptions) {
      const prompt = requirePrompt(checkoutRequestId);
      await phones.answer(prompt, action, answerOptions);
      return prompt;
    },
    async waitForResult(checkoutRequestId) {
      const prompt = requirePrompt(checkoutRequestId);
      if (!prompt.result) {
        await new Promise<void>((resolve) => {
          const onSettled = (other: Prompt) => {
            if (other !== prompt) return;
            state.events.off('settled', onSettled);
            resolve();
          };
          state.events.on('settled', onSettled);
        });
      }
      await phones.delivered(prompt);
      return prompt;
    },
    delivered: async (checkoutRequestId) => phones.delivered(requirePrompt(checkoutRequestId)),
    reset() {
      state.resetBehaviour();
      state.forget();
      sms.reset();
    },
    async close() {
      phones.close();
      sms.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const withoutPlus = (phone: string): string => phone.replace(/^\+/, '');
