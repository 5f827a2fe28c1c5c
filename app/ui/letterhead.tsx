import type { Seller } from '~/domain/settings/shop-identity';
import type { Site } from '~/domain/settings/site';
import { LogoPicture } from './layout/logo';

/** The head of a printed sheet. `seller`: for invoices and receipts. */
export const Letterhead = ({
  site,
  seller,
}: {
  site: Pick<Site, 'fullName' | 'logo' | 'address' | 'phone' | 'email'>;
  seller?: Seller;
}) => (
  <header>
    {site.logo && <LogoPicture logo={site.logo} />}
    <p className="font-serif text-xl font-bold">{site.fullName}</p>
    <p className="break-words text-sm">
      {seller?.legalName && (
        <>
          {seller.legalName}
          <br />
        </>
      )}
      {seller?.kraPin && (
        <>
          KRA PIN {seller.kraPin}
          <br />
        </>
      )}
      {site.address}
      {site.address && <br />}
      {[site.phone, site.email].filter(Boolean).join(', ')}
    </p>
  </header>
);
