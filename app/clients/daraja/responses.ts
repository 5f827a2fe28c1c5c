import { z } from 'zod';

/** The longest one of docs/mpesa.md has 12 characters. */
const maxCodeLength = 40;

/** A number, or text: always in a query's response, and in a callback for a till that is set up wrongly (SFC_IC0003). */
export const code = z.union([z.string(), z.number()]).transform((value) =>
  String(value)
    .trim()
    // Replaced, not removed: nothing else may become `0`, which is a payment.
    .replace(/[^\x20-\x7E]/g, '?')
    .slice(0, maxCodeLength),
);

const requestId = z.string().trim().min(1).max(100);

/** `expires_in` is in seconds. */
export const tokenResponseSchema = z.object({
  // b64token (RFC 6750).
  access_token: z
    .string()
    .max(4096)
    .regex(/^[\w.~+/-]+=*$/),
  expires_in: z.coerce.number().positive().max(86_400),
});

/** ResponseCode 0 means queued, not paid. */
export const pushResponseSchema = z.object({
  ResponseCode: code,
  ResponseDescription: z.string().optional().catch(undefined),
  MerchantRequestID: requestId.optional().catch(undefined),
  CheckoutRequestID: requestId.optional().catch(undefined),
});

export const queryResponseSchema = z.object({
  CheckoutRequestID: requestId.optional(),
  ResultCode: code,
  ResultDesc: z.string().catch(''),
});

const darajaError = z.object({ errorCode: code, errorMessage: z.string().catch('') });

/** Errors of the API gateway (Apigee). */
const gatewayFault = z.object({
  fault: z.object({
    faultstring: z.string().catch(''),
    detail: z.object({ errorcode: z.string() }).catch({ errorcode: '' }),
  }),
});

type DarajaError = { code: string; message: string };

export function parseDarajaError(body: unknown): DarajaError | null {
  const error = darajaError.safeParse(body);
  if (error.success) return { code: error.data.errorCode, message: error.data.errorMessage };
  const fault = gatewayFault.safeParse(body);
  if (!fault.success) return null;
  return { code: fault.data.fault.detail.errorcode, message: fault.data.fault.faultstring };
}

/** docs/mpesa.md 4. */
export function isRateLimited(status: number, error: DarajaError | null): boolean {
  if (status === 429) return true;
  if (!error) return false;
  return (
    error.code === '500.003.02' || error.code === '500.003.03' || error.code.endsWith('SpikeArrestViolation')
  );
}

export function redactMessage(text: string): string {
  return text
    .slice(0, 300)
    .replace(/\d{7,}/g, '***')
    .replace(/[\w+/=-]{24,}/g, '***');
}
