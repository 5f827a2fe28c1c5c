import { inputKinds } from '~/lib/forms/input-kinds';

/** Some days one tap away, others by date. */
export function DayChoice({
  day,
  links,
  path,
}: {
  day: string;
  links: readonly { readonly name: string; readonly day: string }[];
  /** Of the page of a day, and of the page that takes `day` in a form. */
  path: (day?: string) => string;
}) {
  return (
    <div className="screen-only flex flex-wrap items-end gap-2">
      <nav aria-label="Day" className="flex flex-wrap gap-2">
        {links.map((link) => (
          <a
            key={link.name}
            href={path(link.day)}
            aria-current={day === link.day ? 'page' : undefined}
            className="button button-secondary aria-[current=page]:bg-mint aria-[current=page]:underline"
          >
            {link.name}
          </a>
        ))}
      </nav>
      <form action={path()} className="flex flex-wrap items-end gap-2">
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
