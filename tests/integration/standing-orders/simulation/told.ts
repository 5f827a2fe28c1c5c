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

  /** Of what was told for days ahead, what the shop still holds stays. */
  takeBack(
    kept: readonly { readonly line: string; readonly from: string }[],
    today: string,
    lineOf: (line: string) => string,
  ): void {
    this.entries = this.entries.filter(
      ({ line, from }) =>
        from <= today || kept.some((each) => lineOf(each.line) === line && each.from === from),
    );
  }

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

  /** Another size comes in the place of one, or (null) none. Returns whether it takes the other one already. */
  replace(firstDay: string, gone: string, other: string | null): boolean {
    const current = this.ruleOn(firstDay);
    const ahead = this.rules.filter((rule) => rule === current || rule.from > firstDay);
    const own = [...this.own].filter(([day]) => day >= firstDay);
    const takes = [...ahead.flatMap(({ sizes }) => sizes), ...own.flatMap(([, sizes]) => sizes)];
    const swap = (sizes: readonly string[]) => [
      ...new Set(sizes.flatMap((size) => (size !== gone ? [size] : other === null ? [] : [other]))),
    ];
    this.rules = [
      ...this.rules.filter(({ from }) => from < firstDay),
      ...(current ? [{ from: firstDay, sizes: swap(current.sizes) }] : []),
      ...this.rules
        .filter(({ from }) => from > firstDay)
        .map(({ from, sizes }) => ({ from, sizes: swap(sizes) })),
    ];
    for (const [day, sizes] of own) this.own.set(day, swap(sizes));
    return other !== null && takes.includes(other);
  }

  /**
   * What became of a size that goes: `We no longer sell Cultured - Mala: from Monday 14 December on you get Fresh milk - Litre in its place,
   * for KSh 65.00 each, and KSh 70.00 from …`. Returns what the household has from which day on: another size, nothing for it, or (`ends`)
   * nothing at all; null where it is only left out.
   */
  readWithdrawn(
    text: string,
    today: string,
    nameOf: ReadonlyMap<string, string>,
  ): {
    readonly from: string;
    readonly gone: string;
    readonly other: string | null;
    readonly ends: boolean;
  } | null {
    const name = /We no longer sell (.+?)(?:: from|, so)/.exec(text)?.[1] ?? '';
    const gone = nameOf.get(name);
    const days = Array.from({ length: 40 }, (_, index) => addDays(today, index));
    const from = days.find((day) => text.includes(` from ${formatDayOfWeek(day)} on`));
    if (gone === undefined || from === undefined || text.includes('left out')) return null;
    if (text.includes('your standing order ends')) return { from, gone, other: null, ends: true };
    const [, otherName = ''] = /on you get (.+?) in its place/.exec(text) ?? [];
    const other = nameOf.get(otherName) ?? null;
    const takes = this.replace(from, gone, other);
    const first = readAmount(text, /for KSh ([\d,.]+) each/);
    if (other !== null && first !== null && !takes) {
      this.tell(other, first, from);
      const rise = readAmount(text, /each, and KSh ([\d,.]+) from/);
      const later = days.find(
        (day) =>
          text.includes(` from ${formatDayOfWeek(day)}.`) || text.endsWith(` from ${formatDayOfWeek(day)}`),
      );
      if (rise !== null && later !== undefined) this.tell(other, rise, later);
    }
    return { from, gone, other, ends: false };
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
