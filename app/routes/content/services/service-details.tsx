import type { FarmService } from '~/domain/farm-services/farm-service';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon, Icon } from '~/ui/icon';
import { telephoneLink } from '~/ui/layout/site';

/** What the page of a service and its preview show. */
export const ServiceDetails = ({
  service,
  others,
  phone,
  saveData,
}: {
  service: Pick<FarmService, 'title' | 'description' | 'icon' | 'image' | 'features'>;
  others: readonly Pick<FarmService, 'slug' | 'title'>[];
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
      <details className="relative">
        <summary className="relative">
          <ProductPicture
            picture={service.image}
            sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
            eager
            saveData={saveData}
          />
          <span className="button absolute right-3 top-3 bg-maize text-ink">Explore More</span>
        </summary>
        <div className="bg-pasture-dark p-4 text-milk md:absolute md:inset-x-0 md:bottom-0 md:rounded-sm">
          <h2 className="text-lg">What else we do</h2>
          <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {others.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/services/${slug}`} className="inline-block py-2 underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </details>
      <div className="mt-6 space-y-4 md:mt-0">
        <h1 className="flex items-center gap-3">
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
        <p>
          <a href={telephoneLink(phone)} className="button button-primary">
            <Icon name="phone" size={18} />
            Call {phone}
          </a>
        </p>
      </div>
    </article>
  </>
);
