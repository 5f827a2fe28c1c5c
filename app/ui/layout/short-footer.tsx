import type { Site } from '~/domain/settings/site';
import { LegalLine } from './legal-line';

export const ShortFooter = ({ site, year }: { site: Site; year: number }) => (
  <footer className="screen-only mt-8 border-t border-edge-pale py-2 text-ink-soft">
    <div className="page flex flex-wrap justify-between gap-x-6">
      <LegalLine site={site} year={year} />
      {site.visitor && (
        <form action="/logout" method="post">
          <button className="min-h-[44px] text-sm underline">Sign out</button>
        </form>
      )}
    </div>
  </footer>
);
