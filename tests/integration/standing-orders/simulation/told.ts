import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';

/** What stands for the fee of a morning among the sizes. */
export const fee = 'fee';

type Entry = { readonly line: string; readonly price: number; readonly from: string };

type Rule = { readonly from: string; readonly sizes: readonly string[] };

/** What one household was told that things cost, from which day on; by the answers and emails that it got. */
export class Told {
  /** What was told before it ended and began again. */
  private before: { readonly until: string; readonly entries: Entry[] }[] = [];
  private entries: Entry[] = [];
  private rules: Rule[] = [];
  private own = new Map<string, readonly string[]>();

  /** What is told last holds for its day and all after it, or (`ofOneDay`) for a day that is set by hand. */
  tell(line: string, price: number, from: string, { ofOneDay = false } = {}): void {
    this.entries = [
      ...this.entries.filter(
        (each) => each.line !== line || (ofOneDay ? each.from !== from : each.from < from),
      ),
      { line, price, from },
    ];
  }

  /** The last that holds by a day; the first where none does. */
  on(line: string, day: string): number | undefined {
    const entries = this.before.find(({ until }) => day < until)?.entries ?? this.entries;
    const own = entries
      .filter((each) => each.line === line)
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    return (own.findLast(({ from }) => from <= day) ?? own[0])?.price;
  }

  private ruleOn(day: string): Rule | undefined {
    return this.rules.findLast(({ from }) => from <= day);
  }

  /** What it takes from a day on; returns what is new to it. */
  take(from: string, sizes: readonly string[], firstDay: string, isNew = false): readonly string[] {
    const before = isNew ? undefined : (this.ruleOn(from) ?? this.rules[0]);
    if (isNew) {
      this.before.push({ until: from, entries: this.entries });
      this.entries = [];
    }
    const hasBegun = this.rules.some((rule) => rule.from < firstDay);
    this.rules =
      isNew || !hasBegun
        ? [{ from, sizes }]
        : [...this.rules.filter((rule) => rule.from < from), { from, sizes }];
    return sizes.filter((size) => !before?.sizes.includes(size));
  }

  /** The same for one day. */
  takeOn(day: string, sizes: readonly string[] | null): readonly string[] {
    const known = [...(this.ruleOn(day)?.sizes ?? []), ...(this.own.get(day) ?? [])];
    if (sizes) this.own.set(day, sizes);
    else this.own.delete(day);
    return (sizes ?? []).filter((size) => !known.includes(size));
  }

  /** What it takes on a day by its rule. */
  takes = (day: string): readonly string[] => this.ruleOn(day)?.sizes ?? [];

  /** As a backup has it. */
  save(): () => void {
    const kept = structuredClone({
      before: this.before,
      entries: this.entries,
      rules: this.rules,
      own: this.own,
    });
    return () => Object.assign(this, kept);
  }

  /**
   * An email about prices: `From Monday 14 December, Fresh milk - A costs KSh 70.00 (until then …)`, or that what was announced doesn't come.
   * Returns what is wrong with it.
   */
  read(text: string, today: string, nameOf: ReadonlyMap<string, string>, noticeDays: number): string | null {
    if (text.includes('doesn’t come')) {
      for (const [name, line] of nameOf) {
        const most = readAmount(text, new RegExp(`${name} still costs you at most KSh ([\\d,.]+)`));
        if (most === null) continue;
        this.entries = this.entries.filter(
          (each) => each.line !== line || each.from <= today || each.price <= most,
        );
      }
      return null;
    }
    const from = Array.from({ length: 120 }, (_, index) => addDays(today, index)).find((day) =>
      text.includes(`From ${formatDayOfWeek(day)},`),
    );
    if (from === undefined || from < addDays(today, noticeDays))
      return `prices told from ${from ?? 'some day'} on`;
    for (const [name, line] of nameOf) {
      const price = readAmount(text, new RegExp(`${name} costs KSh ([\\d,.]+) \\(until`));
      if (price !== null) this.tell(line, price, from);
    }
    return null;
  }
}

const readAmount = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Math.round(Number(found.replaceAll(',', '').replace(/\.$/, '')) * 100);
};
