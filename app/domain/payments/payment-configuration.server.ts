import { forget, remember } from '@epic-web/remember';
import type { DarajaClient } from '~/clients/daraja.server';
import { consoleLog, type Log } from '~/lib/log';
import { darajaPromptRules, type PromptRules } from './prompts/prompt-rules';

/** A Paybill or Till number, to which a customer can also pay by hand. */
export type BusinessNumber = { readonly kind: 'paybill' | 'till'; readonly number: string };

export type PaymentConfiguration = {
  /** Null where the shop has no credentials: then M-Pesa is not offered (decisions.md 27). */
  readonly daraja: DarajaClient | null;
  /** The public address that Daraja calls back, without a slash at its end. */
  readonly callbackBaseUrl: string;
  /** What the prompts are for; null where the shop has no credentials. */
  readonly businessNumber: BusinessNumber | null;
  readonly promptRules: PromptRules;
  readonly log: Log;
};

/** Kept on the global object, because the server and the pages are two bundles and share one configuration. */
const slot = 'payments';

/** Takes what the payments of this process talk to; a later call replaces it. */
export function configurePayments(
  options: Pick<PaymentConfiguration, 'daraja' | 'callbackBaseUrl'> & Partial<PaymentConfiguration>,
): void {
  const configuration = { businessNumber: null, promptRules: darajaPromptRules, log: consoleLog, ...options };
  forget(slot);
  remember(slot, (): PaymentConfiguration => configuration);
}

/** What configurePayments was given; before it, a shop without M-Pesa. */
export const paymentConfiguration = (): PaymentConfiguration =>
  remember(slot, (): PaymentConfiguration => ({
    daraja: null,
    callbackBaseUrl: '',
    businessNumber: null,
    promptRules: darajaPromptRules,
    log: consoleLog,
  }));

/** True where the shop can send M-Pesa prompts. */
export const isMpesaOffered = (): boolean => paymentConfiguration().daraja !== null;
