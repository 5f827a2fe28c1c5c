import { countSeptets, shortenToSeptets, toGsmText } from '~/lib/format/gsm-text';
import { formatMoney, type Cents } from '~/lib/format/money';

/**
 * Operators add ` STOP*456*9*5#` to a promotional sender, and to some first messages (14 septets): more than this would be
 * charged as two.
 */
const maxWithOptOut = 145;
const maxWithoutOptOut = 160;

/** What one message may be. `isTransactional`: the sender is registered so, and nothing is added to its messages. */
export const maxSmsSeptets = (isTransactional: boolean): number =>
  isTransactional ? maxWithoutOptOut : maxWithOptOut;

/** Shorter than this, a name says nothing. */
const minNameSeptets = 8;

/**
 * One message in GSM-7. Names give way, the longest first, down to 8 septets each: amounts, numbers and links never do. What
 * still does not fit is as long as it is; checkSmsWords keeps the farm's words from that.
 */
export function fitSms<Name extends string>(
  names: Readonly<Record<Name, string>>,
  maxSeptets: number,
  compose: (names: Readonly<Record<Name, string>>) => string,
): string {
  const fitted = Object.fromEntries(
    Object.entries<string>(names).map(([name, text]) => [name, toGsmText(text)]),
  ) as Record<Name, string>;
  for (;;) {
    const text = toGsmText(compose(fitted));
    const over = countSeptets(text) - maxSeptets;
    const [longest] = (Object.keys(fitted) as Name[]).sort(
      (one, other) => countSeptets(fitted[other]) - countSeptets(fitted[one]),
    );
    if (over <= 0 || longest === undefined) return text;
    const length = countSeptets(fitted[longest]);
    if (length <= minNameSeptets) return text;
    fitted[longest] = shortenToSeptets(fitted[longest], Math.max(length - over, minNameSeptets));
  }
}

/** `KSh 1,250`, and cents only where there are any. */
export const formatSmsMoney = (amount: Cents): string => formatMoney(amount, 'KSh').replace(/\.00$/, '');
