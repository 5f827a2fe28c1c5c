import type { SpecialOffer } from '~/domain/content/home-content';
import { formatOfferEnd } from '~/domain/content/special-offer';
import { formatMoney, toCents } from '~/lib/format/money';
import { ProductPicture } from '~/ui/catalogue/product-picture';
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
        <li key={offer.id} className="card illustrated p-3">
          <div>
            <ProductPicture
              picture={offer.image}
              sizes="(min-width: 768px) 31vw, 112px"
              minWidth={320}
              maxWidth={640}
              saveData={saveData}
            />
          </div>
          <h3>{offer.title}</h3>
          <div className="flex flex-1 flex-col items-start">
            <p>{offer.description}</p>
            <OfferTerms offer={offer} />
            <a href={offer.path} className="button button-secondary mt-auto">
              {offer.buttonText}
            </a>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const OfferTerms = ({ offer: { price, priceBefore, until } }: { offer: SpecialOffer }) => (
  <p className="mb-3 mt-2">
    {price !== null && <strong className="money text-xl text-clay">{formatMoney(price, 'Ksh.')}</strong>}{' '}
    {price !== null && priceBefore !== null && (
      <>
        instead of <span className="money">{formatMoney(priceBefore, 'Ksh.')}</span>{' '}
        <strong className="block">
          You save <span className="money">{formatMoney(toCents(priceBefore - price), 'Ksh.')}</span>
        </strong>
      </>
    )}{' '}
    {until && <span className="block text-sm text-ink-soft">Offer {formatOfferEnd(until)}</span>}
  </p>
);
