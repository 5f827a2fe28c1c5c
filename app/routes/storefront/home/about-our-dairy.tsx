import type { Picture } from '~/domain/catalogue/product';
import type { CompanyMission, CompanyStat, CompanyValue } from '~/domain/content/about-content';
import type { HomeValue } from '~/domain/content/home-content';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon, Icon } from '~/ui/icon';
import { SectionHeading } from './section-heading';

export const AboutOurDairy = (props: {
  title: string;
  /** Null where it could not be loaded. */
  mission: (Omit<CompanyMission, 'image'> & { readonly image: Picture | null }) | null;
  values: readonly HomeValue[];
  /** Null where the page does not exist. */
  aboutPath: string | null;
  saveData: boolean;
}) => (
  <section aria-labelledby="about" className="items-center gap-8 md:grid md:grid-cols-2">
    <div>
      <SectionHeading id="about" title={props.title} />
      {props.mission && <p className="max-w-text text-lg">{props.mission.description}</p>}
      {props.values.length > 0 && (
        <ul className="mt-4 grid gap-3 xs:grid-cols-2">
          {props.values.map(({ id, title, icon }) => (
            <li key={id} className="flex items-center gap-2 font-bold">
              <span className="text-pasture">
                <Icon name={contentIcon(icon)} />
              </span>
              {title}
            </li>
          ))}
        </ul>
      )}
      {props.aboutPath && (
        <p className="mt-4">
          <a href={props.aboutPath} className="button button-secondary">
            Learn More About Us
          </a>
        </p>
      )}
    </div>
    {props.mission?.image && (
      <div className="mt-6 md:mt-0">
        <ProductPicture
          picture={props.mission.image}
          sizes="(min-width: 768px) 50vw, 100vw"
          minWidth={320}
          saveData={props.saveData}
        />
      </div>
    )}
  </section>
);

export const ValuesAndStats = (props: {
  title: string;
  values: readonly CompanyValue[];
  stats: readonly CompanyStat[];
}) => (
  <section aria-labelledby="values">
    <SectionHeading id="values" title={props.title} />
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {props.values.map(({ id, title, description, icon }) => (
        <li key={id} className="card p-4">
          <h3 className="flex items-center gap-2">
            <span className="text-pasture">
              <Icon name={contentIcon(icon)} />
            </span>
            {title}
          </h3>
          <p className="mt-1 text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
    <dl className="mt-6 grid grid-cols-2 gap-4 md:grid-cols-4">
      {props.stats.map(({ id, label, value, description, icon }) => (
        <div key={id} className="flex flex-col-reverse justify-end border-l-4 border-maize pl-4">
          <dt>
            <span className="font-bold">{label}</span>{' '}
            <span className="block text-sm text-ink-soft">{description}</span>
          </dt>
          <dd className="flex items-center gap-2 text-2xl font-bold text-pasture">
            <Icon name={contentIcon(icon)} /> {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
