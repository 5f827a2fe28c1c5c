import type { CashLine } from './cash-day';
import type { CashUp, CashUpPerson } from './cash-up';

/** A person of the cash-up as the pages show it: no sum before somebody has counted. */
export type CashUpPersonView = Pick<CashUpPerson, 'key' | 'name' | 'toCollect'> & {
  readonly lines: readonly (Omit<CashLine, 'holder' | 'by'> & { readonly by: string })[];
  readonly sums: Pick<
    CashUpPerson,
    'collected' | 'givenBack' | 'handedIn' | 'difference' | 'collectedAtClosing'
  > | null;
};

export const toPersonView = ({
  key,
  name,
  toCollect,
  lines,
  isCounted,
  collected,
  givenBack,
  handedIn,
  difference,
  collectedAtClosing,
}: CashUpPerson): CashUpPersonView => ({
  key,
  name,
  toCollect,
  lines: lines.map(({ holder: _, by, ...line }) => ({ ...line, by: by.name })),
  sums: isCounted ? { collected, givenBack, handedIn, difference, collectedAtClosing } : null,
});

/** True when the sums of the day give away nothing that is still to be counted. */
export const isAllCounted = ({ people }: Pick<CashUp, 'people'>): boolean =>
  people.every(({ isCounted }) => isCounted);
