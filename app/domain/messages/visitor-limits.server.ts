import { mailboxMark } from '~/domain/accounts/try-limits.server';
import type { TryLimit } from '~/domain/rate-limits/count-try.server';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * How often somebody without an account may send us one thing: by mailbox, whose address anybody can type, so that a
 * stranger elsewhere can't keep its owner from writing within the hour; and by network address, loosely, because a mobile
 * network of the region puts thousands of phones behind one. Takes the kind, both addresses (the network's may be
 * unknown), and how many times a person has a reason to send it within an hour and a day.
 */
export function visitorLimits(
  kind: 'message' | 'booking' | 'comment',
  { email, address }: { readonly email: string; readonly address: string | null },
  { anHour, aDay }: { readonly anHour: number; readonly aDay: number },
): TryLimit[] {
  const mark = mailboxMark(email);
  return [
    // The one of the day comes first: it is the same for all who type this mailbox at once, who then follow one another.
    { key: `${kind} ${mark}`, limit: aDay, windowMs: dayMs },
    { key: `${kind} ${mark} from ${address ?? 'unknown'}`, limit: anHour, windowMs: hourMs },
    ...(address === null
      ? []
      : [
          { key: `${kind} from ${address}`, limit: 30, windowMs: hourMs },
          { key: `${kind} from ${address}`, limit: 100, windowMs: dayMs },
        ]),
  ];
}
