import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SafeHtml } from '../html';
import type { SmsBehaviour } from './behaviour';
import type { Report } from './callbacks';
import type { SmsCallbackUrls, SmsCredentials, SmsDelivery, SmsRequest, SmsText } from './state';

export type SmsSimulator = {
  readonly credentials: SmsCredentials;
  /** Where to call the shop; a function is asked at each call. */
  setCallbackUrls(urls: SmsCallbackUrls | (() => Promise<SmsCallbackUrls | null>) | null): void;
  /** Changes the behaviour in general, or for one phone (E.164). */
  setBehaviour(changes: Partial<SmsBehaviour>, target?: { readonly phone: string }): void;
  /** Behaves normally, with the balance of the beginning, and no phone that has stopped the sender. */
  resetBehaviour(): void;
  /** Texts that were taken, oldest first. */
  texts(phone?: string): SmsText[];
  /** Resolves with a text to this phone that has come already and matches, or the next that does. */
  waitForText(target: { readonly phone?: string; readonly matching?: RegExp }): Promise<SmsText>;
  requests(): SmsRequest[];
  /** Calls to the shop. */
  deliveries(): SmsDelivery[];
  /** In ten-thousandths of a shilling. */
  balance(): number;
  setBalance(tenThousandths: number): void;
  /** Reports on a text, known or not. Resolves when the shop has answered, or the call was given up. */
  report(text: Pick<SmsText, 'id' | 'phone'>, report: Report): Promise<void>;
  /** A phone answers a short code. */
  incoming(message: { readonly from: string; readonly to: string; readonly text: string }): Promise<void>;
  /** A phone stops the sender at its operator. */
  optOut(phone: string, sender: string): Promise<void>;
  /** A phone allows it again; nobody is told. */
  allow(phone: string): void;
  /** A call for premium messages. */
  subscription(phone: string): Promise<void>;
  /** Resolves when no call to the shop is under way. */
  settled(): Promise<void>;
  reset(): void;
  /** For the server that runs it: false for a path that is not the provider's. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The inboxes of the phones, for the front page. */
  render(): SafeHtml;
  close(): void;
};
