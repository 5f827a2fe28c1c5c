import type { SpecialOffer } from '~/domain/content/home-content';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SectionHeading } from './section-heading';

export const SpecialOffers = ({
  offers,
  saveData,
}: {
  offers: readonly SpecialOffer[];
  saveData: boolean;
}) => (
  <section aria-labelledby="offers">
    <SectionHeading id="offers" title="Special Offers" />
    <ul className="grid gap-4 md:grid-cols-3">
      {offers.map((offer) => (
        <li key={offer.id} className="card flex flex-col p-3">
          <ProductPicture
            picture={offer.image}
            sizes="(min-width: 768px) 33vw, 100vw"
            minWidth={320}
            saveData={saveData}
          />
          <h3 className="mt-3">{offer.title}</h3>
          <p className="mb-3 mt-1 text-ink-soft">{offer.description}</p>
          <a href={offer.path} className="button button-primary mt-auto self-start">
            {offer.buttonText}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
