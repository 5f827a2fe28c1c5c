import { defaultServicePicture } from '~/domain/content/farm-pictures';
import { truncateText } from '~/domain/content/truncate-text';
import { serviceExcerptLengths, type ServiceView } from '~/domain/farm-services/farm-service';
import { servicePath } from '~/paths';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon } from '~/ui/content-icon';
import { Icon } from '~/ui/icon';
import { ServiceChat, ServicePrice } from './ask-about-service';

export const ServiceCard = ({
  service,
  heading: Heading = 'h2',
  saveData,
}: {
  service: ServiceView;
  heading?: 'h2' | 'h3';
  saveData: boolean;
}) => (
  <li className="card flex flex-col p-4">
    <ProductPicture
      picture={service.image ?? defaultServicePicture}
      sizes="(min-width: 1024px) 30vw, (min-width: 480px) 46vw, 92vw"
      saveData={saveData}
      alt=""
    />
    <Heading className="mt-3 flex items-start gap-2">
      <span className="flex-none text-pasture">
        <Icon name={contentIcon(service.icon)} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{service.title}</span>
    </Heading>
    <details className="group mt-1">
      <summary className="py-1">
        <span className="group-open:hidden">
          {truncateText(service.description, serviceExcerptLengths.collapsed)}{' '}
          <span className="link">Show more</span>
        </span>
        <span className="link hidden group-open:inline">Show less</span>
      </summary>
      <p>{truncateText(service.description, serviceExcerptLengths.expanded)}</p>
    </details>
    <ul className="mb-4 mt-2 space-y-1 text-sm">
      {service.features.map((feature, index) => (
        <li key={`${index} ${feature}`} className="flex gap-2">
          <span className="text-pasture">
            <Icon name="check" size={18} />
          </span>
          {feature}
        </li>
      ))}
    </ul>
    <div className="mt-auto">
      <ServicePrice price={service.price} />
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={servicePath(service.slug)} className="button button-primary flex-1 whitespace-nowrap px-3">
          View Details<span className="sr-only"> of {service.title}</span>
        </a>{' '}
        <ServiceChat service={service} className="button button-secondary flex-1 px-3 sm:whitespace-nowrap">
          Ask on WhatsApp<span className="sr-only"> about {service.title}</span>
        </ServiceChat>
      </p>
    </div>
  </li>
);
