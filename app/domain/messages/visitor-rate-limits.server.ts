import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import type { RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type Limits = { readonly perHour: number; readonly perDay: number };

/**
 * Returns the rate limits for a form that needs no account. The hourly limit counts a mailbox per client address, because
 * anyone can type it: a stranger elsewhere can't lock out its owner. The limits of a client address (null if unknown) are
 * loose, because mobile networks share one between thousands of phones.
 */
export function visitorRateLimits(
  kind: 'message' | 'booking' | 'comment',
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string | null },
  {
    perHour,
    perDay,
    perClientAddress = { perHour: 30, perDay: 100 },
  }: Limits & { readonly perClientAddress?: Limits },
): RateLimit[] {
  const mailbox = mailboxLimitKey(email);
  return [
    // First, because all concurrent requests for a mailbox share this key: its write conflict serialises them.
    { key: `${kind} ${mailbox}`, limit: perDay, windowMs: dayMs },
    { key: `${kind} ${mailbox} from ${clientAddress ?? 'unknown'}`, limit: perHour, windowMs: hourMs },
    ...(clientAddress === null
      ? []
      : [
          { key: `${kind} from ${clientAddress}`, limit: perClientAddress.perHour, windowMs: hourMs },
          { key: `${kind} from ${clientAddress}`, limit: perClientAddress.perDay, windowMs: dayMs },
        ]),
  ];
}
