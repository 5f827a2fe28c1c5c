import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import { defaultBehaviour, type Behaviour } from './behaviour';
import { createReceipt, describeCode, type Prompt, type PromptResult, type ResultCode } from './prompt';

export type SimulatorCredentials = {
  consumerKey: string;
  consumerSecret: string;
  /** Short code of the Paybill, or store number of the till. */
  shortcode: string;
  passkey: string;
};

/** A request to the API. */
export type RecordedRequest = {
  at: Date;
  method: string;
  path: string;
  body: unknown;
  /** Missing if the connection was cut or left open. */
  status?: number;
  /** The Connection header. */
  connection?: string;
};

/** Older entries are dropped, so that a demo can run for weeks. */
const MAX_PROMPTS = 500;
const MAX_REQUESTS = 1000;

const TOKEN_SECONDS = 3599;

/** The state of the simulator. `clock` is used for tokens, prompts and intervals. */
export function createState(
  credentials: SimulatorCredentials,
  clock: () => Date,
  maxPrompts: number = MAX_PROMPTS,
) {
  let defaults = defaultBehaviour;
  let byPhone = new Map<string, Partial<Behaviour>>();
  let token: { value: string; expiresAt: number } | null = null;
  const prompts = new Map<string, Prompt>();
  const receipts = new Set<string>();
  const requests: RecordedRequest[] = [];
  let tillUrl: string | null = null;
  /** Emitted when a prompt is sent, has a result, and when all its callbacks are done. */
  const events = new EventEmitter<{ prompt: [Prompt]; settled: [Prompt]; delivered: [Prompt] }>();
  events.setMaxListeners(0);

  return {
    credentials,
    clock,
    events,

    setBehaviour(changes: Partial<Behaviour>, phone?: string): void {
      if (phone === undefined) defaults = { ...defaults, ...changes };
      else byPhone.set(phone, { ...byPhone.get(phone), ...changes });
    },
    resetBehaviour(): void {
      defaults = defaultBehaviour;
      byPhone = new Map();
    },
    /** The behaviour for one phone, or in general. */
    behaviour: (phone?: string): Behaviour => ({
      ...defaults,
      ...(phone === undefined ? {} : byPhone.get(phone)),
    }),

    /** A new token invalidates the one before. */
    issueToken(): { token: string; expiresInSeconds: number } {
      const value = randomBytes(21).toString('base64url');
      token = { value, expiresAt: clock().getTime() + TOKEN_SECONDS * 1000 };
      return { token: value, expiresInSeconds: TOKEN_SECONDS };
    },
    expireToken(): void {
      token = null;
    },
    acceptsToken: (value: string): boolean =>
      defaults.token === 'normal' && token?.value === value && token.expiresAt > clock().getTime(),

    prompts: (): Prompt[] => [...prompts.values()],
    findPrompt: (checkoutRequestId: string): Prompt | undefined => prompts.get(checkoutRequestId),
    addPrompt(prompt: Prompt): void {
      prompts.set(prompt.checkoutRequestId, prompt);
      for (const old of prompts.values()) {
        if (prompts.size <= maxPrompts) break;
        prompts.delete(old.checkoutRequestId);
      }
      events.emit('prompt', prompt);
    },
    settle(prompt: Prompt, code: ResultCode): PromptResult {
      const result: PromptResult = { code, description: describeCode(code), at: clock() };
      if (code === 0) result.receipt = uniqueReceipt();
      prompt.state = 'settled';
      prompt.result = result;
      return result;
    },

    /** Where payments to the till are told of; null while nobody has registered. */
    tillUrl: (): string | null => tillUrl,
    registerTill(url: string | null): void {
      tillUrl = url;
    },
    newReceipt: uniqueReceipt,

    recordRequest(request: RecordedRequest): void {
      requests.push(request);
      if (requests.length > MAX_REQUESTS) requests.shift();
    },
    requests: (): RecordedRequest[] => [...requests],
    forget(): void {
      prompts.clear();
      tillUrl = null;
      requests.length = 0;
    },
  };

  function uniqueReceipt(): string {
    let receipt = createReceipt(clock());
    while (receipts.has(receipt)) receipt = createReceipt(clock());
    receipts.add(receipt);
    return receipt;
  }
}

export type SimulatorState = ReturnType<typeof createState>;

/**
 * The behaviour for one prompt: its own choices override those of its phone, which override the general ones.
 */
export const behaviourOf = (state: SimulatorState, prompt: Prompt): Behaviour => ({
  ...state.behaviour(prompt.phone),
  ...prompt.overrides,
});
