import type { Site } from '~/domain/settings/site';
import { LegalLine } from './legal-line';

export const ShortFooter = ({ site, year }: { site: Site; year: number }) => (
  <footer className="screen-only mt-8 border-t border-edge-pale py-2 text-ink-soft">
    <div className="page">
      <LegalLine site={site} year={year} />
    </div>
  </footer>
);
