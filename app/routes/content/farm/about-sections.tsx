import type { CompanyStat, CompanyValue, Milestone } from '~/domain/content/about-content';
import { contentIcon, Icon } from '~/ui/icon';
import { starScale, type TestimonialView } from '~/domain/testimonials/testimonial';

export const Statistics = ({ stats }: { stats: readonly CompanyStat[] }) => (
  <section className="mt-12" aria-labelledby="in-figures">
    <h2 id="in-figures" className="sr-only">
      The farm in figures
    </h2>
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {stats.map(({ id, label, value, description, icon }) => (
        <div key={id} className="card flex flex-col-reverse justify-end p-4 text-center">
          <dt>
            <span className="font-bold">{label}</span>
            <span className="block text-sm text-ink-soft">{description}</span>
          </dt>
          <dd className="-mx-3 text-pasture">
            <span className="flex justify-center">
              <Icon name={contentIcon(icon)} size={32} />
            </span>
            <span className="block font-serif text-3xl font-bold">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

export const Values = ({ title: heading, values }: { title: string; values: readonly CompanyValue[] }) => (
  <section id="values" className="mt-12">
    <h2 className="text-2xl">{heading}</h2>
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {values.map(({ id, title, description, icon }) => (
        <li key={id} className="card border-t-4 border-maize p-4">
          <h3 className="flex items-center gap-2">
            <span className="text-pasture">
              <Icon name={contentIcon(icon)} />
            </span>
            {title}
          </h3>
          <p className="mt-1">{description}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** On a wide screen the entries alternate between the two sides of the line. */
export const Journey = ({
  title: heading,
  milestones,
}: {
  title: string;
  milestones: readonly Milestone[];
}) => (
  <section id="journey" className="mt-12">
    <h2 className="text-2xl">{heading}</h2>
    <ol className="mt-4 md:mx-auto md:max-w-[60rem]">
      {milestones.map(({ id, year, title, description }, position) => (
        <li key={id} className={`md:flex ${position % 2 === 1 ? 'md:justify-end' : ''}`}>
          <div
            className={`border-pasture pb-6 ${
              position % 2 === 1
                ? 'border-l-4 pl-6 md:w-[calc(50%+4px)]'
                : 'border-l-4 pl-6 md:w-1/2 md:border-l-0 md:border-r-4 md:pl-0 md:pr-6 md:text-right'
            }`}
          >
            <p className="font-serif text-xl font-bold text-clay">{year}</p>
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

export const Testimonials = ({
  title,
  testimonials,
}: {
  title: string;
  testimonials: readonly TestimonialView[];
}) => (
  <section className="mt-12">
    <h2 className="text-2xl">{title}</h2>
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {testimonials.map(({ name, from, words, rating }, index) => (
        <li key={index} className="card p-4">
          <p role="img" aria-label={`${rating} of ${starScale} stars`} className="text-clay">
            {'★'.repeat(rating) + '☆'.repeat(starScale - rating)}
          </p>
          <blockquote className="mt-1">{words}</blockquote>
          <p className="mt-2 text-sm text-ink-soft">
            <span className="font-bold text-ink">{name}</span>, {from}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
