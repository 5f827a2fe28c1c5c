import { addDays } from '~/lib/calendar-days';
import { weekdayOf, type Weekday } from '~/lib/weekdays';

/** Units by SKU. */
export type Units = Readonly<Record<string, number>>;

/**
 * What one household agreed for each day, day by day: kept by the answers that it got, and in another way than the shop keeps it (rules,
 * pauses, days set by hand), so that a fault of the one isn't one of the other.
 */
export class Plan {
  private usual = new Map<string, Units>();
  private own = new Map<string, Units>();
  private paused = new Set<string>();
  /** From when it runs until when, one after the other; null for still. */
  private eras: { from: string; until: string | null }[] = [];
  private starts: string[] = [];
  private openFrom: string | null = null;

  /** `horizon` is the last day of the simulation. */
  constructor(private readonly horizon: string) {}

  private *days(from: string, until: string | null = null): Generator<string> {
    for (let day = from; day <= this.horizon && (until === null || day < until); day = addDays(day, 1))
      yield day;
  }

  begin(from: string, weekdays: readonly Weekday[], units: Units): void {
    this.eras.push({ from, until: null });
    this.starts = [];
    this.change(from, weekdays, units, from);
  }

  /** One that has not begun by `firstDay` begins when this one does. */
  change(from: string, weekdays: readonly Weekday[], units: Units, firstDay: string): void {
    const era = this.eras.at(-1);
    if (era && this.starts.every((start) => start >= firstDay)) {
      for (const day of this.days(firstDay)) this.usual.delete(day);
      era.from = from;
      this.starts = [];
    }
    this.starts = [...this.starts.filter((start) => start < from), from];
    for (const day of this.days(from))
      if (weekdays.includes(weekdayOf(day))) this.usual.set(day, units);
      else this.usual.delete(day);
  }

  setOwn(day: string, units: Units | null): void {
    if (units === null) this.own.delete(day);
    else this.own.set(day, units);
  }

  /** Until somebody says so (null), which a later pause with an end says. */
  pause(from: string, until: string | null): void {
    for (const day of this.days(from, until)) this.paused.add(day);
    const { openFrom } = this;
    if (until === null) this.openFrom = openFrom !== null && openFrom < from ? openFrom : from;
    else if (openFrom !== null && until > openFrom) {
      for (const day of this.days(until)) this.paused.delete(day);
      this.openFrom = null;
    }
  }

  /** The pause of a day, or else the next one, ends; the later ones stay. */
  resume(firstDay: string): void {
    let isEnding = false;
    for (const day of this.days(firstDay))
      if (this.paused.delete(day)) isEnding = true;
      else if (isEnding) return;
    this.openFrom = null;
  }

  /** Another size comes in the place of one, or (null) none. */
  replace(firstDay: string, gone: string, other: string | null): void {
    for (const days of [this.usual, this.own])
      for (const [day, units] of days)
        if (day >= firstDay && gone in units) {
          const { [gone]: count = 0, ...rest } = units;
          days.set(day, other === null ? rest : { ...rest, [other]: (rest[other] ?? 0) + count });
        }
  }

  end(firstDay: string): void {
    for (const day of this.days(firstDay)) {
      this.usual.delete(day);
      this.own.delete(day);
      this.paused.delete(day);
    }
    this.openFrom = null;
    const era = this.eras.at(-1);
    if (era) era.until = firstDay;
  }

  isPaused = (day: string): boolean => this.paused.has(day);

  /** Null for nothing. */
  on(day: string): Units | null {
    if (this.paused.has(day)) return null;
    const runs = this.eras.some(({ from, until }) => from <= day && (until === null || day < until));
    const units = this.own.get(day) ?? this.usual.get(day);
    return units && runs && Object.values(units).some((count) => count > 0) ? units : null;
  }

  /** As a backup has it. */
  save(): () => void {
    const { usual, own, paused, eras, starts, openFrom } = this;
    const kept = structuredClone({ usual, own, paused, eras, starts, openFrom });
    return () => Object.assign(this, kept);
  }

  /** What is long past. */
  forget(before: string): void {
    for (const days of [this.usual, this.own, this.paused])
      for (const day of days.keys()) if (day < before) days.delete(day);
  }
}
