import { defaultServicePicture } from '~/domain/content/farm-pictures';
import { truncateText } from '~/domain/content/truncate-text';
import {
  serviceExcerptLengths,
  type FarmService,
  type ServiceView,
} from '~/domain/farm-services/farm-service';
import { serviceFormPath, servicePath } from '~/paths';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';
import { telephoneLink } from '~/lib/format/contact-links';
import { ServiceChat, ServicePrice } from './ask-about-service';

export type OtherService = Pick<FarmService, 'slug' | 'title'> & { readonly excerpt: string };

export const toOtherService = ({ slug, title, description }: FarmService): OtherService => ({
  slug,
  title,
  excerpt: truncateText(description, serviceExcerptLengths.expanded),
});

/** What the page of a service and its preview show. */
export const ServiceDetails = ({
  service,
  others,
  phone,
  saveData,
}: {
  service: ServiceView;
  others: readonly OtherService[];
  phone: string;
  saveData: boolean;
}) => (
  <>
    <a href="/services" className="button button-quiet -ml-2 mb-4">
      <Icon name="left" size={18} />
      Back to Services
    </a>
    <article className="items-start gap-10 md:grid md:grid-cols-2">
      {/* Works without a script. */}
      <details className="group">
        <summary className="overflow-hidden rounded bg-maize text-ink">
          <ProductPicture
            picture={service.image ?? defaultServicePicture}
            sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
            eager
            saveData={saveData}
          />
          <span className="flex min-h-[44px] items-center justify-center gap-2 font-bold">
            Explore More
            <span className="group-open:[transform:rotate(180deg)]">
              <Icon name="down" size={18} />
            </span>
          </span>
        </summary>
        <div className="rounded-sm bg-pasture-dark p-4 text-milk">
          <h2 className="text-lg">What else we do</h2>
          <ul className="mt-1">
            {others.map(({ slug, title, excerpt }) => (
              <li key={slug} className="py-2">
                <a href={servicePath(slug)} className="inline-block py-1 font-bold underline">
                  {title}
                </a>
                <p className="text-sm">{excerpt}</p>
              </li>
            ))}
          </ul>
        </div>
      </details>
      <div className="mt-6 space-y-4 md:mt-0">
        <h1 className="flex items-center gap-3 [overflow-wrap:anywhere]">
          <span className="flex-none text-pasture">
            <Icon name={contentIcon(service.icon)} size={32} />
          </span>
          {service.title}
        </h1>
        <p className="max-w-text text-lg">{service.description}</p>
        {service.features.length > 0 && (
          <>
            <h2>What you get</h2>
            <ul className="space-y-2">
              {service.features.map((feature, index) => (
                <li key={`${index} ${feature}`} className="flex gap-3">
                  <span className="text-pasture">
                    <Icon name="check" />
                  </span>
                  {feature}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="card p-4">
          <h2 className="text-lg">What it costs</h2>
          <ServicePrice price={service.price} />
          <p className="mt-3 flex flex-wrap gap-3">
            <ServiceChat service={service} className="button button-primary">
              Ask on WhatsApp
            </ServiceChat>{' '}
            <a href={serviceFormPath(service.title)} rel="nofollow" className="button button-secondary">
              <Icon name="mail" size={18} />
              Send us a message
            </a>{' '}
            {phone && (
              <a href={telephoneLink(phone)} className="button button-secondary">
                <Icon name="phone" size={18} />
                <span>
                  Call <span className="unbroken">{phone}</span>
                </span>
              </a>
            )}
          </p>
        </div>
      </div>
    </article>
  </>
);
