import { z } from 'zod';
import { networkErrorCode, readJson } from './http-response.server';
import type { SendResult } from './smtp.server';

/** The fields of one form as the service gets them, the access key aside. */
export type FormMailFields = Readonly<Record<string, string>>;

/** Something that takes forms and mails them to the shop. Never throws for what the other side does. */
export type FormMailSender = {
  /**
   * Hands one form over. The same id again is the same form: it goes along as Idempotency-Key, by which a service that
   * knows it drops the second one. Once `signal` is aborted it gives up at once.
   */
  send(
    form: { readonly id: string; readonly fields: FormMailFields },
    signal?: AbortSignal,
  ): Promise<SendResult>;
};

export type FormMailConfig = {
  readonly url: string;
  readonly accessKey: string;
  readonly timeoutMs?: number;
};

/** Nobody waits for it; a service that is well answers within a second or two, and the lease is far longer. */
const defaultTimeoutMs = 15_000;

/** The answer's flag decides, whatever its status says (storefront.md section 7, the form-mail service). */
const taken = z.looseObject({ success: z.literal(true) });

/**
 * Makes the client of the external form-mail service of storefront.md and admin.md, section 7: a multipart form by POST
 * with the access key, answered with a flag `success`. What was not taken is `unavailable`, also where the service says
 * so: an access key that is wrong or used up is for the operator to put right, and the form may go then.
 */
export const createFormMailClient = ({
  url,
  accessKey,
  timeoutMs = defaultTimeoutMs,
}: FormMailConfig): FormMailSender => ({
  async send({ id, fields }, signal) {
    const form = new FormData();
    form.set('access_key', accessKey);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: form,
        // A kept-alive connection may be closed by the other side just as a form is written to it.
        headers: { accept: 'application/json', 'idempotency-key': id, connection: 'close' },
        // A redirect would take the access key elsewhere.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      if (taken.safeParse(await readJson(response)).success) return { ok: true };
      return { ok: false, reason: 'unavailable', detail: `not taken: ${response.status}` };
    } catch (error) {
      return { ok: false, reason: 'unavailable', detail: networkErrorCode(error) };
    }
  },
});
