import { truncateText } from '~/domain/content/truncate-text';
import { serviceExcerptLengths, type FarmService } from '~/domain/content/farm-service';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Icon } from '~/ui/icon';

type ServiceView = Pick<FarmService, 'slug' | 'title' | 'description' | 'icon' | 'image' | 'features'>;

export const ServiceCard = ({ service, saveData }: { service: ServiceView; saveData: boolean }) => (
  <li className="card flex flex-col p-4">
    <ProductPicture
      picture={service.image}
      sizes="(min-width: 1024px) 30vw, (min-width: 480px) 46vw, 92vw"
      saveData={saveData}
      alt=""
    />
    <h2 className="mt-3">{service.title}</h2>
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
      {service.features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <span className="text-pasture">
            <Icon name="check" size={18} />
          </span>
          {feature}
        </li>
      ))}
    </ul>
    <a href={`/services/${service.slug}`} className="button button-secondary mt-auto">
      View Details<span className="sr-only"> of {service.title}</span>
    </a>
  </li>
);
