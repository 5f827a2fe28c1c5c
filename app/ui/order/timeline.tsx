import { formatDateTime } from '~/lib/format/dates';
import { Unbroken } from '../unbroken';

/** The timeline of an order, oldest first. */
export const Timeline = ({ entries }: { entries: readonly { at: Date; text: string }[] }) => (
  <ol className="ml-2 border-l-2 border-pasture">
    {entries.map((entry, index) => (
      <li key={index} className="relative pb-4 pl-5 last:pb-0">
        <span className="absolute -left-[7px] top-2 h-3 w-3 rounded-full bg-pasture" aria-hidden="true" />
        <p>
          <Unbroken text={entry.text} />
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
        </p>
      </li>
    ))}
  </ol>
);
