import type { StatsCounter } from '~/domain/content/home-content';
import { contentIcon, Icon } from '~/ui/icon';
import { formatCount } from '~/lib/format/format-count';

/** app/enhance/motion/counters.ts counts the figures up. Tabular figures on their own line keep the layout stable. */
export const Counters = ({ counters }: { counters: readonly StatsCounter[] }) => (
  <section
    id="counters"
    aria-label="The farm in numbers"
    data-counters
    className="-mx-4 bg-pasture px-4 py-8 text-milk md:mx-0 md:rounded md:px-8"
  >
    <dl className="grid grid-cols-2 gap-6 md:grid-cols-4">
      {counters.map(({ id, title, subtitle, value, icon }) => (
        <div key={id} className="flex flex-col-reverse justify-end">
          <dt>
            <span className="font-bold">{title}</span> <span className="block text-sm">{subtitle}</span>
          </dt>
          <dd className="text-maize">
            <Icon name={contentIcon(icon)} size={32} />
            <span data-count={value} className="block text-3xl font-bold tabular-nums">
              {formatCount(value)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
