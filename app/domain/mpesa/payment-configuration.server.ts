import { forget, remember } from '@epic-web/remember';
import type { DarajaClient } from '~/clients/daraja.server';
import { consoleLog, type Log } from '~/lib/log';
import { darajaPromptRules, type PromptRules } from './prompts/prompt-rules';

/** A Paybill or till number that a customer can also pay manually. */
export type BusinessNumber = { readonly kind: 'paybill' | 'till'; readonly number: string };

export type PaymentConfiguration = {
  /** Null without credentials: no prompt is then offered. */
  readonly daraja: DarajaClient | null;
  /** Public base URL for callbacks, without a trailing slash. */
  readonly callbackBaseUrl: string;
  readonly businessNumber: BusinessNumber | null;
  readonly promptRules: PromptRules;
  readonly log: Log;
};

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'payments';

export function configurePayments(
  options: Pick<PaymentConfiguration, 'daraja' | 'callbackBaseUrl'> & Partial<PaymentConfiguration>,
): void {
  const configuration = { businessNumber: null, promptRules: darajaPromptRules, log: consoleLog, ...options };
  forget(slot);
  remember(slot, (): PaymentConfiguration => configuration);
}

export const paymentConfiguration = (): PaymentConfiguration =>
  remember(slot, (): PaymentConfiguration => ({
    daraja: null,
    callbackBaseUrl: '',
    businessNumber: null,
    promptRules: darajaPromptRules,
    log: consoleLog,
  }));

/** Whether this shop can send prompts; whether it offers them depends on the settings, too (findOfferedMethods). */
export const isPromptConfigured = (): boolean => paymentConfiguration().daraja !== null;
