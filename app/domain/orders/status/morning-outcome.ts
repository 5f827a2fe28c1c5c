import type { OrderStatus } from './order-status';

/** What a rider says of a morning, and how the timeline says it to the household. */
export const outcomeKinds = {
  brought: { name: 'Brought', said: 'Delivered' },
  other: { name: 'Less, or something else', said: 'Delivered as corrected' },
  left: { name: 'Left at the gate', said: 'Left at the gate' },
  nobody: { name: 'Nobody there', said: 'We came, and nobody was there' },
  'not-brought': { name: 'Not brought', said: 'We didn’t bring it, and you pay nothing for it' },
} as const;

export type OutcomeKind = keyof typeof outcomeKinds;

export const isOutcomeKind = (text: string): text is OutcomeKind => Object.hasOwn(outcomeKinds, text);

/** What became of the morning of a standing order (docs/decisions/0159). */
export type MorningOutcome = {
  readonly kind: OutcomeKind;
  readonly at: Date;
  /** Of the staff member; null where a program said it. */
  readonly by: string | null;
  /** The household owes the order, or has paid it. False: it was cancelled, and its milk is back in stock. */
  readonly isCharged: boolean;
};

/**
 * The standing part of an order after a change of its status: 'delivered' says 'brought' where the change says nothing else, and who
 * takes back or reopens an order takes back what was said. So whatever ticks an order, one field says what is charged. Undefined:
 * as it was.
 */
export function standingAfter<Standing extends { readonly outcome?: MorningOutcome | null }>(
  { standing, status: before }: { readonly standing?: Standing; readonly status: OrderStatus },
  status: OrderStatus,
  { outcome, name = null }: { readonly outcome?: OutcomeKind; readonly name?: string | null },
  at: Date,
): Standing | undefined {
  if (!standing || (status === before && !outcome)) return undefined;
  const isCharged = status === 'delivered';
  const kind = outcome ?? (isCharged ? 'brought' : null);
  if (kind === null) return standing.outcome ? withoutOutcome(standing) : undefined;
  return { ...standing, outcome: { kind, at, by: name, isCharged } };
}

/** What was promised is what the order has, now that nothing is said of it. */
function withoutOutcome<Standing extends object>(standing: Standing): Standing {
  const { promised: _, ...rest } = { promised: null, ...standing, outcome: null };
  return rest as unknown as Standing;
}

/** What was said of it; of one delivered before outcomes were kept, that it was brought. Null: nothing yet. */
export const outcomeOf = ({
  standing,
  status,
}: {
  readonly standing?: { readonly outcome?: MorningOutcome | null };
  readonly status: OrderStatus;
}): OutcomeKind | null => standing?.outcome?.kind ?? (standing && status === 'delivered' ? 'brought' : null);
