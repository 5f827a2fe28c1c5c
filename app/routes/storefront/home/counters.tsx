import type { StatsCounter } from '~/domain/content/home-content';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';
import { formatCount } from '~/lib/format/format-count';

/** app/enhance/motion/counters.ts counts the figures up. Tabular figures on their own line keep the layout stable. */
export const Counters = ({ counters }: { counters: readonly StatsCounter[] }) => (
  <section
    id="counters"
    aria-label="The farm in figures"
    data-counters
    className="-mx-4 bg-pasture p-4 text-milk md:mx-0 md:rounded"
  >
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {counters.map(({ id, title, subtitle, value, icon }) => (
        <div key={id} className="flex flex-col-reverse justify-end">
          <dt>
            <strong>{title}</strong> <span className="block text-sm">{subtitle}</span>
          </dt>
          <dd className="flex items-center gap-2 text-maize">
            <Icon name={contentIcon(icon)} />
            <span data-count={value} className="text-2xl font-bold tabular-nums">
              {formatCount(value)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
