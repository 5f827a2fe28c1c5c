import { isHiddenFrom, type Site } from '~/domain/settings/site';

const legalTexts = [
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms of Service', path: '/terms-and-conditions' },
] as const;

const faq = { name: 'FAQ', path: '/faq' } as const;

/** The last line of each footer. */
export const LegalLine = ({
  site,
  year,
}: {
  site: Pick<Site, 'name' | 'ordering' | 'visitor' | 'hidden'>;
  year: number;
}) => (
  <div className="flex flex-wrap gap-x-6 text-sm">
    <p className="flex min-h-[44px] items-center">
      © {year} {site.name}
    </p>
    <ul className="flex flex-wrap gap-x-6">
      {(isHiddenFrom(site) || site.hidden.faq ? legalTexts : [...legalTexts, faq]).map(({ name, path }) => (
        <li key={path}>
          <a href={path} className="flex min-h-[44px] items-center underline">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
