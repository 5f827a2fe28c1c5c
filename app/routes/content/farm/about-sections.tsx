import type {
  CompanyMission,
  CompanyStat,
  CompanyValue,
  Milestone,
  StoryChapter,
} from '~/domain/content/about-content';
import type { TeamMemberView } from '~/domain/team/team-member';
import { starScale, type TestimonialView } from '~/domain/testimonials/testimonial';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';

export const Story = ({ chapters, saveData }: { chapters: readonly StoryChapter[]; saveData: boolean }) => (
  <div id="story">
    {chapters.map(({ id, title, description, image }, position) => (
      <section key={id} className="mt-12 items-center gap-10 md:grid md:grid-cols-5">
        {image && (
          <div className={`md:col-span-2 ${position % 2 === 1 ? '' : 'md:order-last'}`}>
            <ProductPicture
              picture={image}
              sizes="(min-width: 1200px) 455px, (min-width: 768px) 36vw, 92vw"
              saveData={saveData}
            />
          </div>
        )}
        <div className="mt-4 md:col-span-3 md:mt-0">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-text text-lg">{description}</p>
        </div>
      </section>
    ))}
  </div>
);

export const Mission = ({ mission, saveData }: { mission: CompanyMission; saveData: boolean }) => (
  <section
    id="mission"
    className="mt-12 items-center gap-10 rounded bg-mint p-6 md:grid md:grid-cols-[1fr_20rem]"
  >
    <div>
      <h2 className="text-2xl">{mission.title}</h2>
      <p className="mt-2 max-w-text font-serif text-lg">{mission.description}</p>
    </div>
    {mission.image && (
      <div className="mt-4 md:mt-0">
        <ProductPicture picture={mission.image} sizes="(min-width: 768px) 320px, 85vw" saveData={saveData} />
      </div>
    )}
  </section>
);

export const Statistics = ({ stats }: { stats: readonly CompanyStat[] }) => (
  <section className="mt-12 rounded bg-pasture-dark px-4 py-2 text-milk sm:px-6" aria-labelledby="in-figures">
    <h2 id="in-figures" className="sr-only">
      The farm in figures
    </h2>
    <dl className="grid gap-x-10 md:grid-cols-2">
      {stats.map(({ id, label, value, description, icon }) => (
        <div key={id} className="flex flex-row-reverse flex-wrap-reverse items-center justify-end gap-3 py-3">
          <dt className="min-w-0 flex-1 basis-28">
            <span className="block font-bold">{label}</span>
            <span className="block text-sm">{description}</span>
          </dt>
          <dd className="flex min-w-[8rem] flex-none items-center gap-2 text-maize">
            <Icon name={contentIcon(icon)} size={24} />
            <span className="font-serif text-2xl font-bold">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

export const Values = ({ title: heading, values }: { title: string; values: readonly CompanyValue[] }) => (
  <section id="values" className="mt-12">
    <h2 className="text-2xl">{heading}</h2>
    <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {values.map(({ id, title, description, icon }) => (
        <li key={id} className="flex gap-4">
          <span className="flex h-12 w-12 flex-none items-center justify-center rounded-full bg-mint text-pasture">
            <Icon name={contentIcon(icon)} />
          </span>
          <div>
            <h3>{title}</h3>
            <p className="mt-1 max-w-text">{description}</p>
          </div>
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
    <ol className="ml-2 mt-6 md:mx-auto md:max-w-[60rem]">
      {milestones.map(({ id, year, title, description }, position) => {
        const isLeft = position % 2 === 0;
        return (
          <li
            key={id}
            className={`relative border-l-4 border-pasture pb-8 pl-6 ${position > 0 ? 'md:-mt-6' : ''} ${
              isLeft
                ? 'md:w-[calc(50%+2px)] md:border-l-0 md:border-r-4 md:pl-0 md:pr-8 md:text-right'
                : 'md:ml-[calc(50%-2px)] md:pl-8'
            }`}
          >
            <span
              className={`absolute -left-3 top-1 h-5 w-5 rounded-full border-4 border-cream bg-clay ${
                isLeft ? 'md:-right-3 md:left-auto' : ''
              }`}
            />
            <p className="font-serif text-xl font-bold text-clay">{year}</p>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        );
      })}
    </ol>
  </section>
);

/** Faces and names; what each of them does is on the page of the team. */
export const Faces = ({
  title,
  team,
  saveData,
}: {
  title: string;
  team: readonly TeamMemberView[];
  saveData: boolean;
}) => (
  <section id="team" className="mt-12">
    <h2 className="text-2xl">{title}</h2>
    <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {team.map(({ name, position, image }) => (
        <li key={name}>
          <ProductPicture
            picture={image}
            sizes="(min-width: 1200px) 184px, (min-width: 1024px) 15vw, (min-width: 480px) 30vw, 45vw"
            saveData={saveData}
            alt=""
          />
          <h3 className="mt-2 text-base">{name}</h3>
          <p className="text-sm text-ink-soft">{position}</p>
        </li>
      ))}
    </ul>
    <p className="mt-4">
      <a href="/our-team" className="link inline-block py-2">
        Meet the team and ask them anything
      </a>
    </p>
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
