import { forget, remember } from '@epic-web/remember';
import type { DarajaClient } from '~/clients/daraja.server';
import { consoleLog, type Log } from '~/lib/log';
import { darajaPromptRules, type PromptRules } from './prompts/prompt-rules';

/** A Paybill or till number that a customer can also pay manually. */
export type BusinessNumber = { readonly kind: 'paybill' | 'till'; readonly number: string };

export type PaymentConfiguration = {
  /** Null without credentials: M-Pesa is then not offered. */
  readonly daraja: DarajaClient | null;
  /** Public base URL for callbacks, without a trailing slash. */
  readonly callbackBaseUrl: string;
  /** Null without credentials. */
  readonly businessNumber: BusinessNumber | null;
  readonly promptRules: PromptRules;
  readonly log: Log;
};

/**
 * Stored on the global object, because the server and the pages are two bundles and share one configuration.
 */
const slot = 'payments';

/** Sets the payment configuration of this process; a later call replaces it. */
export function configurePayments(
  options: Pick<PaymentConfiguration, 'daraja' | 'callbackBaseUrl'> & Partial<PaymentConfiguration>,
): void {
  const configuration = { businessNumber: null, promptRules: darajaPromptRules, log: consoleLog, ...options };
  forget(slot);
  remember(slot, (): PaymentConfiguration => configuration);
}

/** The configuration of configurePayments; before it, a shop without M-Pesa. */
export const paymentConfiguration = (): PaymentConfiguration =>
  remember(slot, (): PaymentConfiguration => ({
    daraja: null,
    callbackBaseUrl: '',
    businessNumber: null,
    promptRules: darajaPromptRules,
    log: consoleLog,
  }));

/** Whether the shop can send M-Pesa prompts. */
export const isMpesaOffered = (): boolean => paymentConfiguration().daraja !== null;
