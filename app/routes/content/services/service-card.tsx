import { truncateText } from '~/domain/content/truncate-text';
import { serviceExcerptLengths, type FarmService } from '~/domain/farm-services/farm-service';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { contentIcon, Icon } from '~/ui/icon';

type ServiceView = Pick<FarmService, 'slug' | 'title' | 'description' | 'icon' | 'image' | 'features'>;

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
      picture={service.image}
      sizes="(min-width: 1024px) 30vw, (min-width: 480px) 46vw, 92vw"
      saveData={saveData}
      alt=""
    />
    <Heading className="mt-3 flex items-start gap-2">
      <span className="flex-none text-pasture">
        <Icon name={contentIcon(service.icon)} />
      </span>
      <span className="min-w-0 break-words">{service.title}</span>
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
    <a href={`/services/${service.slug}`} className="button button-secondary mt-auto">
      View Details<span className="sr-only"> of {service.title}</span>
    </a>
  </li>
);
