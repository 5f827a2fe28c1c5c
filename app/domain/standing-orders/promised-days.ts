import { weekdayOf, weekdays } from '~/lib/weekdays';
import type { Pause, StandingLine, StandingOrder, StandingRule } from './standing-order';

export type Schedule = Pick<StandingOrder, 'rules' | 'endsOn' | 'ownDays' | 'pauses'>;

/** What a day is to bring. */
export type Morning =
  | { readonly kind: 'none' | 'paused' | 'skipped' }
  | { readonly kind: 'promised'; readonly lines: readonly StandingLine[]; readonly isOwn: boolean };

/** The rule that holds on a day; undefined before the first. */
export const ruleOn = (rules: readonly StandingRule[], day: string): StandingRule | undefined =>
  rules.findLast(({ from }) => from <= day);

const covers = ({ from, until }: Pause, day: string): boolean =>
  from <= day && (until === null || day < until);

/** The pause that a day is in. */
export const pauseOn = (pauses: readonly Pause[], day: string): Pause | undefined =>
  pauses.find((pause) => covers(pause, day));

/** What was agreed for a day (`YYYY-MM-DD`), whether or not the farm comes on it: that is known at its last hour. */
export function morningOn({ rules, endsOn, ownDays, pauses }: Schedule, day: string): Morning {
  const rule = ruleOn(rules, day);
  if (!rule || (endsOn !== null && day >= endsOn)) return { kind: 'none' };
  const own = ownDays.find((each) => each.day === day);
  const isDay = rule.days.length === weekdays.length || rule.days.includes(weekdayOf(day));
  if (!own && !isDay) return { kind: 'none' };
  if (pauseOn(pauses, day)) return { kind: 'paused' };
  if (!own) return { kind: 'promised', lines: rule.lines, isOwn: false };
  return own.lines.length === 0 ? { kind: 'skipped' } : { kind: 'promised', lines: own.lines, isOwn: true };
}

/**
 * Pauses with another one: those that overlap or touch become one. `until` must be after `from`. One that lasts until somebody says
 * so ends with the day that the other says.
 */
export function addPause(pauses: readonly Pause[], added: Pause): readonly Pause[] {
  let merged = added;
  const others = pauses.filter((pause) => {
    const isApart =
      (pause.until !== null && pause.until < merged.from) ||
      (merged.until !== null && merged.until < pause.from);
    if (!isApart)
      merged = {
        ...merged,
        from: pause.from < merged.from ? pause.from : merged.from,
        until:
          merged.until === null || (pause.until === null && merged.until <= pause.from)
            ? null
            : pause.until !== null && pause.until > merged.until
              ? pause.until
              : merged.until,
      };
    return isApart;
  });
  return [...others, merged].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Nobody plans further, and each is kept, shown and gone through for every day. */
export const maxPausesAhead = 10;

/** Whether so many more are to come with `paused` than before that no further one fits. */
export const isTooManyPauses = (
  before: readonly Pause[],
  paused: readonly Pause[],
  firstDay: string,
): boolean => {
  const ahead = (pauses: readonly Pause[]) =>
    pauses.filter(({ until }) => until === null || until > firstDay).length;
  return ahead(paused) > maxPausesAhead && ahead(paused) > ahead(before);
};

/** The pause that a day is in, or else the next one. */
export const pauseFrom = (pauses: readonly Pause[], day: string): Pause | undefined =>
  pauses.find(({ until }) => until === null || until > day);

/** Pauses of which that of a day is over by then, or else the next one is left out. The later ones stay. */
export function endPause(pauses: readonly Pause[], day: string): readonly Pause[] {
  const ended = pauseFrom(pauses, day);
  return pauses.flatMap((pause) =>
    pause !== ended ? [pause] : pause.from < day ? [{ ...pause, until: day }] : [],
  );
}

/** Rules with another one, which takes the place of those that had not begun by its day. */
export const addRule = (rules: readonly StandingRule[], added: StandingRule): readonly StandingRule[] => [
  ...rules.filter(({ from }) => from < added.from),
  added,
];
