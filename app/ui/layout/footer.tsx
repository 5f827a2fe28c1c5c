import { mapUrl } from '~/domain/settings/map-url';
import { categoryPath } from '~/paths';
import { Icon } from '../icon';
import { MapSketch } from './farm-map';
import { LegalLine } from './legal-line';
import { isHidden } from '~/domain/settings/hidden-pages';
import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { socialLinks } from './site';

const information = [
  { name: 'About Us', path: '/about-us' },
  { name: 'Our Farm', path: '/our-farm' },
  { name: 'Farm Services', path: '/services' },
  { name: 'Track Order', path: '/track-order' },
  { name: 'Wishlist', path: '/wishlist' },
  { name: 'Support', path: '/support' },
  { name: 'Contact Us', path: '/contact-us' },
] as const;

export function Footer({ site, year, showsMap }: { site: Site; year: number; showsMap: boolean }) {
  return (
    <footer className="screen-only mt-12 bg-pasture-dark py-10 text-milk">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 sm:gap-x-8 lg:grid-cols-4">
        <div className="col-span-full md:col-auto">
          <h2>{site.fullName}</h2>
          {site.footerText && <p className="mt-2">{site.footerText}</p>}
          <ul className="footer-links mt-1">
            {site.phone && (
              <li>
                <a href={telephoneLink(site.phone)}>{site.phone}</a>
              </li>
            )}
            {site.whatsapp && (
              <li>
                <a href={whatsappLink(site.whatsapp)} rel="noopener">
                  WhatsApp {site.whatsapp}
                </a>
              </li>
            )}
            {site.email && (
              <li>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </li>
            )}
          </ul>
          <p className="mt-2 text-sm">
            {site.visitHours && (
              <>
                Farm visits: <span className="inline-block">{site.visitHours}</span>
              </>
            )}
            {site.visitHours && site.shopHours && <br />}
            {site.shopHours && (
              <>
                Shop and support: <span className="inline-block">{site.shopHours}</span>
              </>
            )}
          </p>
          <ul className="footer-links -mx-2 flex flex-wrap text-sm">
            {socialLinks(site.social).map(({ key, name, url }) => (
              <li key={key}>
                <a href={url} rel="noopener" className="px-2">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterList
          title="Products"
          entries={[
            ...site.categories.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
            { name: 'All categories', path: '/categories' },
          ]}
        />
        <FooterList
          title="Information"
          entries={information.filter(({ path }) => !isHidden(site.hidden, path))}
        />
        {(site.address || site.map) && (
          <div className="col-span-full md:col-auto">
            <h2>Find us</h2>
            {site.address && <p className="mt-2">{site.address}</p>}
            {site.map && showsMap && <MapSketch map={site.map} />}
            {site.map && !showsMap && (
              <a
                href={mapUrl(site.map)}
                rel="noopener"
                className="flex min-h-[44px] items-center gap-2 underline"
              >
                <Icon name="pin" size={18} />
                Open in maps
              </a>
            )}
          </div>
        )}
      </div>
      <div className="page">
        <div className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-t border-mint pt-4 text-sm">
          <LegalLine site={site} year={year} />
        </div>
      </div>
    </footer>
  );
}

const FooterList = ({
  title,
  entries,
}: {
  title: string;
  entries: readonly { name: string; path: string }[];
}) => (
  <div>
    <h2>{title}</h2>
    <ul className="footer-links mt-1">
      {entries.map(({ name, path }) => (
        <li key={name}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  </div>
);
