import { inputKinds } from '~/lib/forms/input-kinds';
import { daySheetPath } from '~/paths';

/** Today and tomorrow one tap away, other days by date. */
export function DayChoice({ day, today, tomorrow }: { day: string; today: string; tomorrow: string }) {
  const link = (name: string, to: string, path: string) => (
    <a
      href={path}
      aria-current={day === to ? 'page' : undefined}
      className="button button-secondary aria-[current=page]:bg-mint aria-[current=page]:underline"
    >
      {name}
    </a>
  );
  return (
    <div className="screen-only flex flex-wrap items-end gap-2">
      <nav aria-label="Day" className="flex flex-wrap gap-2">
        {link('Today', today, daySheetPath())}
        {link('Tomorrow', tomorrow, daySheetPath(tomorrow))}
      </nav>
      <form action={daySheetPath()} className="flex flex-wrap items-end gap-2">
        <label htmlFor="day" className="sr-only">
          Another day
        </label>
        <input
          id="day"
          name="day"
          {...inputKinds.date}
          defaultValue={day}
          required
          className="field flex-[1_1_7rem]"
        />
        <button className="button button-secondary">Show</button>
      </form>
    </div>
  );
}
