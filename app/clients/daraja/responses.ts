import { z } from 'zod';

/** Daraja writes codes as numbers in one place and as strings in another. */
const code = z.union([z.string().trim(), z.number()]).transform(String);
const requestId = z.string().trim().min(1).max(100);

/** Answer of `GET /oauth/v1/generate`; `expires_in` is seconds, written as a string. */
export const tokenResponseSchema = z.object({
  // The characters that may stand in a header (RFC 6750, b64token), so that the next request can carry it.
  access_token: z
    .string()
    .max(4096)
    .regex(/^[\w.~+/-]+=*$/),
  expires_in: z.coerce.number().positive().max(86_400),
});

/** Answer of `POST /mpesa/stkpush/v1/processrequest`. ResponseCode 0 means queued, not paid. */
export const pushResponseSchema = z.object({
  ResponseCode: code,
  ResponseDescription: z.string().optional().catch(undefined),
  MerchantRequestID: requestId.optional().catch(undefined),
  CheckoutRequestID: requestId.optional().catch(undefined),
});

/** Answer of `POST /mpesa/stkpushquery/v1/query`. */
export const queryResponseSchema = z.object({
  CheckoutRequestID: requestId.optional(),
  ResultCode: code,
  ResultDesc: z.string().catch(''),
});

const darajaError = z.object({ errorCode: code, errorMessage: z.string().catch('') });

/** The gateway in front of Daraja (Apigee) words its own errors differently. */
const gatewayFault = z.object({
  fault: z.object({
    faultstring: z.string().catch(''),
    detail: z.object({ errorcode: z.string() }).catch({ errorcode: '' }),
  }),
});

export type DarajaError = { code: string; message: string };

/** The error in an answer, of Daraja or of its gateway; null if the body holds none that we can read. */
export function parseDarajaError(body: unknown): DarajaError | null {
  const error = darajaError.safeParse(body);
  if (error.success) return { code: error.data.errorCode, message: error.data.errorMessage };
  const fault = gatewayFault.safeParse(body);
  if (!fault.success) return null;
  return { code: fault.data.fault.detail.errorcode, message: fault.data.fault.faultstring };
}

/** True where Daraja asks us to slow down. Its limits are not published; these are its ways to say so. */
export function isRateLimited(status: number, error: DarajaError | null): boolean {
  if (status === 429) return true;
  if (!error) return false;
  return (
    error.code === '500.003.02' || error.code === '500.003.03' || error.code.endsWith('SpikeArrestViolation')
  );
}

/** Shortens a text of Daraja's for logs, and blanks what may be a phone number, a password or a token in it. */
export function redactMessage(text: string): string {
  return text
    .slice(0, 300)
    .replace(/\d{7,}/g, '***')
    .replace(/[\w+/=-]{24,}/g, '***');
}
