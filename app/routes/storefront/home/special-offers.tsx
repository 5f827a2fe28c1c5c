import type { SpecialOffer } from '~/domain/content/home-content';
import { formatOfferEnd } from '~/domain/content/special-offer';
import { formatMoney } from '~/lib/format/money';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { WasPrice } from '~/ui/catalogue/sale-price';
import { SectionHeading } from './section-heading';

export const SpecialOffers = ({
  title,
  offers,
  saveData,
}: {
  title: string;
  offers: readonly SpecialOffer[];
  saveData: boolean;
}) => (
  <section aria-labelledby="offers">
    <SectionHeading id="offers" title={title} />
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
          <p className="mt-1 text-ink-soft">{offer.description}</p>
          <OfferTerms offer={offer} />
          <a href={offer.path} className="button button-primary mt-auto self-start">
            {offer.buttonText}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const OfferTerms = ({ offer: { price, priceBefore, until } }: { offer: SpecialOffer }) => (
  <p className="mb-3 mt-1">
    {price !== null && (
      <>
        <strong className="money text-lg">{formatMoney(price, 'Ksh.')}</strong>
        <WasPrice sale={priceBefore === null ? null : { was: priceBefore, until }} prefix="" />
      </>
    )}
    {until && <span className="block text-sm text-clay">Offer {formatOfferEnd(until)}</span>}
  </p>
);
