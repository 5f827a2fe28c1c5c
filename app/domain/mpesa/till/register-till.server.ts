import { withRetriedTransaction } from '#db/retried-transaction';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { createCallbackUrl, generateCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import type { TillAddress } from './till-payment';

export type RegisterTillResult =
  | { readonly ok: true }
  /** `no-keys`: the shop has no client. `detail` is M-Pesa's answer. */
  | { readonly ok: false; readonly reason: 'no-keys' | 'busy' | 'unavailable' }
  | { readonly ok: false; readonly reason: 'refused'; readonly detail: string };

/**
 * Gives M-Pesa two new secret addresses to tell of every payment to the till. Earlier addresses go on counting: M-Pesa may keep them,
 * as in production it takes a change only through Safaricom.
 */
export async function registerTill({
  by,
  now,
}: {
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RegisterTillResult> {
  const { daraja, callbackBaseUrl } = paymentConfiguration();
  if (!daraja) return { ok: false, reason: 'no-keys' };
  const created = (['confirmation', 'validation'] as const).map((kind) => {
    const { token, tokenHash } = generateCallbackToken();
    const address: TillAddress = {
      _id: tokenHash,
      kind,
      shortcodes: daraja.shortcodes,
      createdAt: now,
      registeredAt: null,
    };
    return { address, url: createCallbackUrl(callbackBaseUrl, token) };
  });
  const [confirmation, validation] = created;
  if (!confirmation || !validation) throw new Error('an address is missing');
  // Before the call: a payment may be told of while its answer is on the way.
  await collections().tillAddresses.insertMany(created.map(({ address }) => address));
  const result = await daraja.registerAddresses({
    confirmationUrl: confirmation.url,
    validationUrl: validation.url,
    now,
  });
  if (!result.ok)
    return result.reason === 'refused'
      ? { ok: false, reason: 'refused', detail: result.message ?? result.code ?? '' }
      : { ok: false, reason: result.reason };
  await withRetriedTransaction(async (session) => {
    await collections().tillAddresses.updateMany(
      { _id: { $in: created.map(({ address }) => address._id) } },
      { $set: { registeredAt: now } },
      { session },
    );
    await recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: 'mpesa',
        subjectName: 'M-Pesa prompts',
        action: 'Had M-Pesa tell us of every payment to the till',
        now,
      },
      session,
    );
  });
  return { ok: true };
}

/** When M-Pesa last accepted our addresses for the till of these keys; null for never, and without keys. */
export async function findTillRegistration(): Promise<Date | null> {
  const { daraja } = paymentConfiguration();
  if (!daraja) return null;
  const [newest] = await collections()
    .tillAddresses.find({ kind: 'confirmation', shortcodes: daraja.shortcodes[0] ?? '' })
    .toArray()
    .then((found) =>
      found
        .map(({ registeredAt }) => registeredAt)
        .filter((at) => at !== null)
        .sort((one, other) => other.getTime() - one.getTime()),
    );
  return newest ?? null;
}
