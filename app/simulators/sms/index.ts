import { createSmsCallbacks } from './callbacks';
import { handleSmsControl } from './control';
import { renderInboxes } from './inboxes';
import { handleSmsRequest } from './sms-api';
import type { SmsSimulator } from './sms-simulator';
import { createSmsState, type SmsCallbackUrls, type SmsCredentials, type SmsText } from './state';

export type { SmsBehaviour } from './behaviour';
export type { SmsSimulator } from './sms-simulator';
export type { SmsCallbackUrls, SmsCredentials, SmsDelivery, SmsText } from './state';

/** The default account; its sender is a short code, so that phones can answer. */
export const smsSimulatorCredentials: SmsCredentials = {
  userName: 'simulator',
  apiKey: 'simulator',
  senders: ['21512', 'MALISHO'],
};

/** Certain to have been so in 2016: for about 10 minutes. */
const defaultRetryDelaysMs = Array.from({ length: 10 }, () => 60_000);

export type SmsSimulatorOptions = Partial<SmsCredentials> & {
  /** Delays before the repeats of a call that was not answered with 200. */
  readonly callbackRetryDelaysMs?: readonly number[];
  readonly clock?: () => Date;
  readonly log?: (line: string) => void;
};

/** Plays Africa's Talking, and the inboxes of the phones (docs/sms.md). */
export function createSmsSimulator(options: SmsSimulatorOptions = {}): SmsSimulator {
  const { clock = () => new Date(), log = () => undefined } = options;
  const credentials: SmsCredentials = {
    userName: options.userName ?? smsSimulatorCredentials.userName,
    apiKey: options.apiKey ?? smsSimulatorCredentials.apiKey,
    senders: options.senders ?? smsSimulatorCredentials.senders,
  };
  const state = createSmsState(credentials, clock);
  let urls: SmsCallbackUrls | (() => Promise<SmsCallbackUrls | null>) | null = null;
  const callbacks = createSmsCallbacks(state, {
    urls: () => (typeof urls === 'function' ? urls() : urls),
    retryDelaysMs: options.callbackRetryDelaysMs ?? defaultRetryDelaysMs,
    log,
  });
  const simulator: SmsSimulator = {
    credentials,
    setCallbackUrls: (given) => void (urls = given),
    setBehaviour: (changes, target) => state.setBehaviour(changes, target?.phone),
    resetBehaviour: () => state.resetBehaviour(),
    texts: state.texts,
    waitForText({ phone, matching }) {
      const fits = (text: SmsText) =>
        (phone === undefined || text.phone === phone) && (matching?.test(text.message) ?? true);
      const present = state.texts().findLast(fits);
      if (present) return Promise.resolve(present);
      return new Promise((resolve) => {
        const onText = (text: SmsText) => {
          if (!fits(text)) return;
          state.events.off('text', onText);
          resolve(text);
        };
        state.events.on('text', onText);
      });
    },
    requests: state.requests,
    deliveries: state.deliveries,
    balance: state.balance,
    setBalance: state.setBalance,
    report: callbacks.report,
    incoming: callbacks.incoming,
    optOut: callbacks.optOut,
    allow: (phone) => void state.blocked.delete(phone),
    subscription: callbacks.subscription,
    settled: callbacks.settled,
    reset() {
      state.resetBehaviour();
      state.forget();
    },
    handleRequest: async (request, response) =>
      (await handleSmsRequest(state, callbacks, request, response)) ||
      handleSmsControl(simulator, state, request, response),
    render: () => renderInboxes(state),
    close: callbacks.close,
  };
  return simulator;
}
