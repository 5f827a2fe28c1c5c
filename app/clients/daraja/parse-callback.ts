import { z } from 'zod';
import { parseNairobiTimestamp } from './nairobi-timestamp';
import { code } from './responses';

type StkCallback = {
  merchantRequestId: string | null;
  checkoutRequestId: string;
  /** '' for none that could be read. */
  resultCode: string;
  resultDescription: string;
  amountCents?: number;
  receiptNumber?: string;
  transactionDate?: Date;
  /** A number, one that M-Pesa masks, or its SHA-256. */
  sender?: string;
};

type ParseCallbackResult = { ok: true; callback: StkCallback } | { ok: false };

const requestId = z.string().trim().min(1).max(100);

const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      // The token of the URL and the other id identify the prompt.
      MerchantRequestID: requestId.nullable().catch(null),
      CheckoutRequestID: requestId,
      // Any code is taken: a callback that is refused leaves its customer waiting, and tells nobody.
      ResultCode: code.catch(''),
      ResultDesc: z.string().catch(''),
      // Parsed one by one below: one invalid item must not lose a payment.
      CallbackMetadata: z
        .object({ Item: z.array(z.unknown()) })
        .nullish()
        .catch(null),
    }),
  }),
});

/** `Balance` has no Value. */
const metadataItem = z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() });

/** Returns a success with an unreadable amount or receipt too: it must not be lost. */
export function parseCallback(body: unknown): ParseCallbackResult {
  const parsed = callbackBody.safeParse(body);
  if (!parsed.success) return { ok: false };
  const stk = parsed.data.Body.stkCallback;
  const values = readMetadata(stk.CallbackMetadata?.Item ?? []);
  const callback: StkCallback = {
    merchantRequestId: stk.MerchantRequestID,
    checkoutRequestId: stk.CheckoutRequestID,
    resultCode: stk.ResultCode,
    resultDescription: stk.ResultDesc.slice(0, 300),
    amountCents: readAmountCents(values.get('Amount')),
    receiptNumber: readReceiptNumber(values.get('MpesaReceiptNumber')),
    transactionDate: parseNairobiTimestamp(values.get('TransactionDate') ?? ''),
    sender: readSender(values.get('PhoneNumber')),
  };
  return { ok: true, callback };
}

function readMetadata(items: unknown[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const item of items) {
    const parsed = metadataItem.safeParse(item);
    if (!parsed.success || parsed.data.Value === null || parsed.data.Value === undefined) continue;
    values.set(parsed.data.Name, String(parsed.data.Value).trim());
  }
  return values;
}

/** In cents; undefined for no amount. `1`, `1.0` and `1.00` are the same. */
export function readAmountCents(value: string | undefined): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(value ?? '');
  if (!parts) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** Undefined for what has not the form of a receipt number. */
export function readReceiptNumber(value: string | undefined): string | undefined {
  return /^[A-Z0-9]{8,20}$/.test(value ?? '') ? value : undefined;
}

/** Undefined for what is no number, masked number or hash of one. */
export function readSender(value: string | undefined): string | undefined {
  return /^(?:[\d*Xx +]{6,20}|[\da-fA-F]{64})$/.test(value ?? '') ? value : undefined;
}
