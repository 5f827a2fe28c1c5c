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

/** A link beside the Print button, which comes last: a script shows it, and nothing may move then. */
export const PrintBar = ({ children }: { children: React.ReactNode }) => (
  <>
    <p className="flex flex-wrap gap-3">
      {children}{' '}
      <button type="button" data-print hidden className="button button-primary">
        Print
      </button>
    </p>
    <noscript>
      <p>Use Print in the menu of your browser.</p>
    </noscript>
  </>
);
