import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import type { RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type PerWindow = { readonly anHour: number; readonly aDay: number };

/**
 * How often somebody without an account may send us one thing: by mailbox, whose address anybody can type, so that a
 * stranger elsewhere can't keep its owner from writing within the hour; and by network address, loosely, because a mobile
 * network of the region puts thousands of phones behind one. Takes the kind, both addresses (the network's may be
 * unknown), how many times a person has a reason to send it within an hour and a day, and how many times all behind one
 * network address have.
 */
export function visitorRateLimits(
  kind: 'message' | 'booking' | 'comment',
  { email, address }: { readonly email: string; readonly address: string | null },
  { anHour, aDay, network = { anHour: 30, aDay: 100 } }: PerWindow & { readonly network?: PerWindow },
): RateLimit[] {
  const mark = mailboxLimitKey(email);
  return [
    // The one of the day comes first: it is the same for all who type this mailbox at once, who then follow one another.
    { key: `${kind} ${mark}`, limit: aDay, windowMs: dayMs },
    { key: `${kind} ${mark} from ${address ?? 'unknown'}`, limit: anHour, windowMs: hourMs },
    ...(address === null
      ? []
      : [
          { key: `${kind} from ${address}`, limit: network.anHour, windowMs: hourMs },
          { key: `${kind} from ${address}`, limit: network.aDay, windowMs: dayMs },
        ]),
  ];
}
