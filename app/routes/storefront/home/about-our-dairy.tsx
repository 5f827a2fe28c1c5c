import type { CompanyMission, CompanyStat, CompanyValue } from '~/domain/content/about-content';
import type { HomeValue } from '~/domain/content/home-content';
import type { Picture } from '~/domain/images/picture';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';
import { SectionHeading } from './section-heading';

export const AboutOurDairy = (props: {
  title: string;
  /** Null where it could not be loaded. */
  mission: (Omit<CompanyMission, 'image'> & { readonly image: Picture | null }) | null;
  values: readonly HomeValue[];
  /** Null where nothing leads to the page. */
  aboutPath: string | null;
  saveData: boolean;
}) => (
  <section aria-labelledby="about">
    <div className="items-center gap-8 md:flex">
      {props.mission?.image && !props.saveData && (
        <div className="mb-4 md:mb-0 md:w-1/2">
          <ProductPicture
            picture={props.mission.image}
            sizes="(min-width: 1200px) 552px, 44vw"
            minWidth={320}
          />
        </div>
      )}
      <div className="flex-1">
        <SectionHeading id="about" title={props.title} />
        {props.mission && <p className="max-w-text font-serif text-lg">{props.mission.description}</p>}
        {props.aboutPath && (
          <p className="mt-4">
            <a href={props.aboutPath} className="button button-secondary">
              Learn More About Us
            </a>
          </p>
        )}
      </div>
    </div>
    {props.values.length > 0 && (
      <ul className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-edge-pale pt-4 text-ink-soft">
        {props.values.map(({ id, title, icon }) => (
          <li key={id} className="flex items-center gap-2">
            <Icon name={contentIcon(icon)} />
            {title}
          </li>
        ))}
      </ul>
    )}
  </section>
);

export const ValuesAndStats = (props: {
  title: string;
  values: readonly CompanyValue[];
  stats: readonly CompanyStat[];
}) => (
  <section aria-labelledby="values">
    <div className="gap-8 md:flex">
      <div className={props.values.length > 0 ? 'md:w-1/3' : 'sr-only'}>
        <SectionHeading id="values" title={props.values.length > 0 ? props.title : 'Our farm at a glance'} />
      </div>
      {props.values.length > 0 && (
        <ol className="values flex-1">
          {props.values.map(({ id, title, description }) => (
            <li key={id}>
              <h3>{title}</h3>
              <p className="text-ink-soft">{description}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
    {props.stats.length > 0 && (
      <dl className="stats mt-8">
        {props.stats.map(({ id, label, value, description }) => (
          <div key={id}>
            <dt>
              <strong>{label}</strong> <span className="block text-sm text-ink-soft">{description}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);
