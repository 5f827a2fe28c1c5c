import type { CashHolder } from '~/domain/orders/account/cash-holder';
import type { RiderShare } from '~/domain/orders/day-sheet/day-sheet';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { holderKey, holderName, isHandedIn, type CashDay, type CashLine } from './cash-day';
import type { DayMovement } from './day-movements.server';

/** The cash of one person on a day. */
export type CashUpPerson = {
  readonly key: string;
  readonly holder: CashHolder | null;
  readonly name: string;
  /** Still to be collected by a rider. */
  readonly toCollect: Cents;
  /** Taken less given back. */
  readonly collected: Cents;
  /** Of it, what was given back to customers. */
  readonly givenBack: Cents;
  readonly handedIn: Cents;
  /** Negative where cash is missing. */
  readonly difference: Cents;
  /** Nothing was taken or given back since it was counted: until then the sums are for nobody who counts. */
  readonly isCounted: boolean;
  /** Null while the day is open. */
  readonly collectedAtClosing: Cents | null;
  readonly lines: readonly CashLine[];
};

export type CashUp = {
  /** Nairobi, `YYYY-MM-DD` */
  readonly day: string;
  readonly people: readonly CashUpPerson[];
  readonly toCollect: Cents;
  readonly cash: Cents;
  readonly handedIn: Cents;
  readonly mpesa: {
    /** M-Pesa reported it, or somebody found it on the statement. */
    readonly onStatement: Cents;
    readonly notYetOnStatement: Cents;
    /** Refunds, and what M-Pesa took back. */
    readonly givenBack: Cents;
    readonly movements: readonly DayMovement[];
  };
  /** What came in less what went back: the revenue of the day. */
  readonly revenue: Cents;
  readonly closed: CashDay['closed'];
};

const sum = (movements: readonly { readonly amount: Cents }[]): Cents =>
  addCents(...movements.map(({ amount }) => amount));

/** The cash-up of a day from its money, its lines, and what its riders have still to collect. */
export function composeCashUp(
  day: string,
  movements: readonly DayMovement[],
  stored: CashDay | null,
  shares: readonly RiderShare[],
): CashUp {
  const inCash = movements.filter(({ method }) => method === 'cash');
  const byMpesa = movements.filter(({ method }) => method === 'mpesa');
  const lines = stored?.lines ?? [];
  const closed = stored?.closed ?? null;
  const holders = new Map<string, CashHolder | null>();
  const name = (holder: CashHolder | null) => void holders.set(holderKey(holder), holder);
  for (const { id, name: riderName } of shares) name({ kind: 'rider', id, name: riderName });
  for (const { holder } of closed?.collected ?? []) name(holder);
  for (const { holder } of lines) name(holder);
  for (const { holder } of inCash) name(holder);
  const people = [...holders].map(([key, holder]): CashUpPerson => {
    const isOwn = (one: { readonly holder: CashHolder | null }) => holderKey(one.holder) === key;
    const own = inCash.filter(isOwn);
    const ownLines = lines.filter(isOwn);
    const handedIn = sum(ownLines.filter(isHandedIn));
    const collected = sum(own);
    const counted = ownLines.findLast(({ kind }) => kind === 'count')?.at;
    const share = shares.find(({ id }) => key === `rider-${id}`);
    return {
      key,
      holder,
      name: holderName(holder),
      toCollect: share?.toCollect ?? toCents(0),
      collected,
      givenBack: toCents(0 - sum(own.filter(({ amount }) => amount < 0))),
      handedIn,
      difference: toCents(handedIn - collected),
      isCounted:
        closed !== null || own.every(({ at }) => counted !== undefined && at.getTime() <= counted.getTime()),
      collectedAtClosing: closed && (closed.collected.find(isOwn)?.amount ?? toCents(0)),
      lines: ownLines,
    };
  });
  const received = byMpesa.filter(({ amount }) => amount > 0);
  return {
    day,
    people: people.sort((one, other) => one.name.localeCompare(other.name, 'en')),
    toCollect: addCents(...people.map(({ toCollect }) => toCollect)),
    cash: sum(inCash),
    handedIn: addCents(...people.map(({ handedIn }) => handedIn)),
    mpesa: {
      onStatement: sum(received.filter(({ isUnseen }) => !isUnseen)),
      notYetOnStatement: sum(received.filter(({ isUnseen }) => isUnseen)),
      givenBack: toCents(0 - sum(byMpesa.filter(({ amount }) => amount < 0))),
      movements: byMpesa,
    },
    revenue: sum(movements),
    closed,
  };
}
