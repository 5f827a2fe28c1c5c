import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import type { RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { dayMs, hourMs } from '~/lib/time-units';

type Limits = { readonly perHour: number; readonly perDay: number };

/** Counts a mailbox per client address and hour: a stranger elsewhere cannot lock out its owner. */
export function visitorRateLimits(
  kind: 'message' | 'booking' | 'comment',
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string | null },
  {
    perHour,
    perDay,
    // Loose: mobile networks share one client address between thousands of phones.
    perClientAddress = { perHour: 30, perDay: 100 },
  }: Limits & { readonly perClientAddress?: Limits },
): RateLimit[] {
  const mailbox = mailboxLimitKey(email);
  return [
    // First: all concurrent requests for a mailbox share this key, and its write conflict serialises them.
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
