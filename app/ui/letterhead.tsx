import type { Site } from '~/domain/settings/site';

/** The head of a printed sheet. */
export const Letterhead = ({ site }: { site: Pick<Site, 'fullName' | 'address' | 'phone' | 'email'> }) => (
  <header>
    <p className="font-serif text-xl font-bold">{site.fullName}</p>
    <p className="text-sm">
      {site.address}
      {site.address && <br />}
      {[site.phone, site.email].filter(Boolean).join(', ')}
    </p>
  </header>
);
