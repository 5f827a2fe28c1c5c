import { z } from 'zod';
import { networkErrorCode, readJson } from './http-response.server';
import type { SendResult } from './smtp.server';

export type FormMailFields = Readonly<Record<string, string>>;

export type FormMailSender = {
  /** Never rejects for service errors. `id` is the Idempotency-Key. */
  send(
    form: { readonly id: string; readonly fields: FormMailFields },
    signal?: AbortSignal,
  ): Promise<SendResult>;
};

type FormMailConfig = {
  readonly url: string;
  readonly accessKey: string;
  readonly timeoutMs?: number;
};

const defaultTimeoutMs = 15_000;

/** The flag decides, whatever the status. */
const acceptedResponse = z.looseObject({ success: z.literal(true) });

/** docs/product.md 7.6. A wrong access key is `unavailable`: the form can be sent once the operator fixes it. */
export const createFormMailClient = ({
  url,
  accessKey,
  timeoutMs = defaultTimeoutMs,
}: FormMailConfig): FormMailSender => ({
  async send({ id, fields }, signal) {
    const form = new FormData();
    form.set('access_key', accessKey);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: form,
        // The server may close a keep-alive connection during the request.
        headers: { accept: 'application/json', 'idempotency-key': id, connection: 'close' },
        // A redirect would send the access key to another host.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (acceptedResponse.safeParse(await readJson(response)).success) return { ok: true };
      return { ok: false, reason: 'unavailable', detail: `not accepted: ${response.status}` };
    } catch (error) {
      return { ok: false, reason: 'unavailable', detail: networkErrorCode(error) };
    }
  },
});
