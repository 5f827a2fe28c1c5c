import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Behaviour } from './behaviour';
import { handleControlRequest } from './control';
import { handleDarajaRequest } from './daraja-api';
import { sendJson, sendPage } from './http-exchange';
import { renderPhonePage } from './phone-page';
import { createPhones, type AnswerOptions } from './phones';
import type { PhoneAction, Prompt } from './prompt';
import { createState, type RecordedRequest, type SimulatorCredentials } from './state';

export type { Behaviour } from './behaviour';
export type { AnswerOptions } from './phones';
export type { Delivery, PhoneAction, Prompt, PromptResult } from './prompt';
export type { RecordedRequest, SimulatorCredentials } from './state';

/** What the simulator accepts unless told otherwise; the short code is that of Safaricom's sandbox. */
export const simulatorCredentials: SimulatorCredentials = {
  consumerKey: 'simulator',
  consumerSecret: 'simulator',
  shortcode: '174379',
  passkey: 'simulator',
};

export type SimulatorOptions = Partial<SimulatorCredentials> & {
  /** 0 takes any free one. */
  port?: number;
  host?: string;
  /** Pauses before a callback is sent again that was not answered with 200. */
  callbackRetryDelaysMs?: number[];
  /** The time of tokens, prompts and spacing, for tests that move it. Waiting itself is by the real clock. */
  clock?: () => Date;
  log?: (line: string) => void;
};

/** How a callback is repeated: long enough for a shop that is restarted in between. */
const DEFAULT_RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000];

export type DarajaSimulator = {
  /** Base address of the API; its front page plays the phones. */
  url: string;
  port: number;
  credentials: SimulatorCredentials;
  /** Changes how Daraja behaves from now on: to everyone, or to one phone (E.164 or 254...). */
  setBehaviour(changes: Partial<Behaviour>, target?: { phone: string }): void;
  resetBehaviour(): void;
  /** The next call with the present token is refused (see `tokenRefusal`). */
  expireToken(): void;
  /** All prompts, oldest first. */
  prompts(): Prompt[];
  /** The newest prompt that waits, or the next one that comes; of one phone if `phone` is given. */
  waitForPrompt(target?: { phone?: string }): Promise<Prompt>;
  /**
   * Presses a button of the phone. Resolves with the prompt when its callbacks are delivered or given up; with
   * `ignore` at once. `options` change the behaviour for this prompt alone, or name any other result code.
   * A prompt that failed can still be answered with `pin`: it is paid late. Throws for one that doesn't exist.
   */
  answer(checkoutRequestId: string, action: PhoneAction, options?: AnswerOptions): Promise<Prompt>;
  /** Resolves with a prompt once it has a result and its callbacks are delivered: one that is left to expire. */
  waitForResult(checkoutRequestId: string): Promise<Prompt>;
  /** Resolves when the callbacks that are under way for a prompt are done. */
  delivered(checkoutRequestId: string): Promise<void>;
  /** What was asked of the API, oldest first. */
  requests(): RecordedRequest[];
  /** Forgets prompts and requests, and behaves well again. Callbacks under way still go out. */
  reset(): void;
  /** Cuts all connections, drops what is under way and frees the port. */
  close(): Promise<void>;
};

/** Starts a stand-in for Safaricom's Daraja that speaks real HTTP, with a front page that plays the phones. */
export async function startDarajaSimulator(options: SimulatorOptions = {}): Promise<DarajaSimulator> {
  const { port = 0, host = '127.0.0.1', clock = () => new Date(), log = () => undefined } = options;
  const credentials: SimulatorCredentials = {
    consumerKey: options.consumerKey ?? simulatorCredentials.consumerKey,
    consumerSecret: options.consumerSecret ?? simulatorCredentials.consumerSecret,
    shortcode: options.shortcode ?? simulatorCredentials.shortcode,
    passkey: options.passkey ?? simulatorCredentials.passkey,
  };
  const state = createState(credentials, clock);
  const phones = createPhones(state, options.callbackRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS, log);

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await handleDarajaRequest(state, phones, request, response)) return;
    if (await handleControlRequest(state, phones, request, response)) return;
    const isFrontPage = new URL(request.url ?? '/', 'http://simulator').pathname === '/';
    if (isFrontPage && request.method === 'GET') sendPage(response, 200, renderPhonePage(state));
    else sendJson(response, 404, { message: 'The simulator has nothing here.' });
  }

  const server = createServer((request, response) => {
    answerRequest(request, response).catch((error: unknown) => {
      // A caller that hangs up halfway is no fault of ours.
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
    setBehaviour: (changes, target) => state.setBehaviour(changes, target && withoutPlus(target.phone)),
    resetBehaviour: () => state.resetBehaviour(),
    expireToken: () => state.expireToken(),
    prompts: () => state.prompts(),
    requests: () => state.requests(),
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
    },
    async close() {
      phones.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const withoutPlus = (phone: string): string => phone.replace(/^\+/, '');
