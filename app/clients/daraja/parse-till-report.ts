import { z } from 'zod';
import { parseNairobiTimestamp } from './nairobi-timestamp';
import { readAmountCents, readReceiptNumber, readSender } from './parse-callback';

/** A payment to the till or Paybill, as M-Pesa tells of it (docs/mpesa.md 7). */
export type TillReport = {
  receiptNumber: string;
  amountCents: number;
  /** Where the money came in. */
  shortcode: string;
  /** As the payer typed it; '' for a till. */
  account: string;
  /** Absent where it can't be read. */
  paidAt?: Date;
  /** A number, one that M-Pesa masks, or its SHA-256. */
  sender?: string;
  firstName?: string;
};

/** A hash has 64. */
const maxTextLength = 100;

const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    String(value ?? '')
      .trim()
      .slice(0, maxTextLength),
  )
  .catch('');

const reportBody = z.object({
  TransID: words,
  TransAmount: words,
  BusinessShortCode: words,
  BillRefNumber: words,
  TransTime: words,
  MSISDN: words,
  FirstName: words,
});

/** Null without a receipt, an amount and a short code: such a report can be applied to nothing. */
export function parseTillReport(body: unknown): TillReport | null {
  const parsed = reportBody.safeParse(body);
  if (!parsed.success) return null;
  const { TransID, TransAmount, BusinessShortCode, BillRefNumber, TransTime, MSISDN, FirstName } =
    parsed.data;
  const receiptNumber = readReceiptNumber(TransID);
  const amountCents = readAmountCents(TransAmount);
  if (!receiptNumber || !amountCents || !/^\d{5,10}$/.test(BusinessShortCode)) return null;
  const paidAt = parseNairobiTimestamp(TransTime);
  const sender = readSender(MSISDN);
  return {
    receiptNumber,
    amountCents,
    shortcode: BusinessShortCode,
    account: BillRefNumber,
    ...(paidAt && { paidAt }),
    ...(sender !== undefined && { sender }),
    ...(FirstName && { firstName: FirstName }),
  };
}
