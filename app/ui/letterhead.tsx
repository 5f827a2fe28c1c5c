import type { Site } from '~/domain/settings/site';

/** The head of a printed sheet. */
export const Letterhead = ({ site }: { site: Pick<Site, 'name' | 'address' | 'phone' | 'email'> }) => (
  <header>
    <p className="font-serif text-xl font-bold">{site.name} Dairy Farm</p>
    <p className="text-sm">
      {site.address}
      <br />
      {site.phone}, {site.email}
    </p>
  </header>
);
