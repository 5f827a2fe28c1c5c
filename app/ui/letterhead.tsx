import type { Site } from '~/domain/settings/site';
import { LogoPicture } from './layout/logo';

/** The head of a printed sheet. */
export const Letterhead = ({
  site,
}: {
  site: Pick<Site, 'fullName' | 'logo' | 'address' | 'phone' | 'email'>;
}) => (
  <header>
    {site.logo && <LogoPicture logo={site.logo} />}
    <p className="font-serif text-xl font-bold">{site.fullName}</p>
    <p className="text-sm">
      {site.address}
      {site.address && <br />}
      {[site.phone, site.email].filter(Boolean).join(', ')}
    </p>
  </header>
);
