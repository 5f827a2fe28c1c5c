import { categoryPath } from '~/paths';
import { Icon } from '../icon';
import { CartLink } from './cart-link';
import { HolidayBanner } from './holiday-banner';
import { Logo } from './logo';
import { SearchForm } from './search-form';
import { isHidden } from '~/domain/settings/hidden-pages';
import { refusalText } from '~/domain/opening/ordering-state';
import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import { mainNavigation, socialLinks } from './site';

/** The spaces (`{' '}`) between links are for text browsers, which would join the words. */
export function Header({ site, path, search }: { site: Site; path: string; search: string }) {
  return (
    <header className="screen-only">
      <HolidayBanner site={site} />
      {site.ordering === 'incomplete' && site.phone !== '' && (
        <a
          href={telephoneLink(site.phone)}
          className="flex min-h-[44px] items-center justify-center bg-maize px-4 py-2 text-center font-bold text-ink"
        >
          {refusalText(site.ordering, site.phone)}
        </a>
      )}
      {site.promo && !site.holiday && site.ordering !== 'incomplete' && (
        <p className="bg-maize px-4 py-0.5 text-center text-sm text-ink">
          {asSentence(site.promo)}
          {!site.hidden.visits && (
            <>
              {' '}
              <a href="/booking" className="inline-block py-0.5 font-bold underline">
                Book a farm visit
              </a>
            </>
          )}
        </p>
      )}
      <div className="bg-pasture text-milk">
        <div className="page hidden h-11 items-center justify-between text-sm md:flex">
          <p className="flex gap-6">
            {site.phone && (
              <a href={telephoneLink(site.phone)} className="flex h-11 items-center gap-2 hover:underline">
                <Icon name="phone" size={18} />
                {site.phone}
              </a>
            )}{' '}
            {site.whatsapp && (
              <a href={whatsappLink(site.whatsapp)} className="flex h-11 items-center gap-2 hover:underline">
                <Icon name="chat" size={18} />
                WhatsApp
              </a>
            )}{' '}
            {site.email && (
              <a href={`mailto:${site.email}`} className="flex h-11 items-center gap-2 hover:underline">
                <Icon name="mail" size={18} />
                {site.email}
              </a>
            )}
          </p>
          <SocialLinks site={site} />
        </div>
      </div>
      <div className="relative border-b border-edge-pale bg-milk">
        <div className="page flex flex-wrap items-center gap-x-3 pb-2 md:flex-nowrap md:pb-0">
          <Logo site={site} />
          {/* Rendered once and moved by CSS: text browsers and screen readers would meet both copies of a form. */}
          <SearchForm
            id="search"
            value={search}
            className="order-1 w-full md:order-none md:ml-4 md:w-auto md:max-w-text md:flex-1"
          />
          <div className="ml-auto flex h-14 items-center gap-1 lg:gap-2">
            {!site.hidden.visits && (
              <a href="/booking" className="button button-primary hidden px-4 md:inline-flex">
                Book a Visit
              </a>
            )}{' '}
            <a href="/contact-us" className="button button-secondary hidden px-4 lg:inline-flex">
              Contact Us
            </a>{' '}
            <CartLink count={site.cartCount} /> <UserMenu site={site} /> <MobileMenu site={site} />
          </div>
        </div>
        <nav aria-label="Main" className="page hidden md:block">
          <ul className="main-links flex h-10 items-center gap-1 text-sm">
            {navigationOf(site).map((entry) => (
              <li key={entry.path}>
                <a href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
                  {entry.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** app/enhance/navigation/menus.ts closes it on Escape and on a click outside. */
function UserMenu({ site }: { site: Site }) {
  if (!site.visitor)
    return (
      <a href="/login" className="flex h-11 w-11 items-center justify-center">
        <Icon name="user" />
        <span className="sr-only">Sign in</span>
      </a>
    );
  const entries = [
    { name: 'Your Account', path: '/account' },
    { name: 'Your Orders', path: '/orders' },
    { name: 'Wishlist', path: '/wishlist' },
    ...(site.visitor.opensDashboard ? [{ name: 'Admin Dashboard', path: '/admin-dashboard' }] : []),
  ];
  return (
    <details data-menu className="relative">
      <summary className="flex h-11 w-11 items-center justify-center rounded-full bg-mint">
        <Icon name="user" />
        <span className="sr-only">Your menu</span>
      </summary>
      <div className="absolute right-0 z-10 w-56 rounded border border-edge-pale bg-milk p-4 shadow">
        <ul>
          {entries.map((entry) => (
            <MenuEntry key={entry.path} {...entry} />
          ))}
        </ul>
        <SignOut className="button button-secondary mt-4 w-full" />
      </div>
    </details>
  );
}

const SignOut = ({ className }: { className: string }) => (
  <form action="/logout" method="post">
    <button className={className}>Sign out</button>
  </form>
);

const navigationOf = ({ visitor, hidden }: Site) => [
  ...mainNavigation.filter(({ path }) => !isHidden(hidden, path)),
  ...(visitor?.opensDashboard ? [adminEntry] : []),
];

const adminEntry = { name: 'Admin', path: '/admin-dashboard' } as const;

function MobileMenu({ site }: { site: Site }) {
  return (
    <details data-menu className="md:hidden">
      <summary className="flex h-11 w-11 items-center justify-center">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-10 border-y border-edge bg-milk py-4 shadow">
        <div className="page space-y-4">
          {site.visitor && <p className="font-bold">Welcome back, {site.visitor.firstName || 'User'}</p>}
          <p className="grid grid-cols-2 gap-3">
            {site.visitor ? (
              <>
                <a href="/account" className="button button-primary">
                  Your Account
                </a>{' '}
                <a href="/orders" className="button button-secondary">
                  Your Orders
                </a>{' '}
              </>
            ) : (
              <a href="/login" className="button button-primary">
                Login / Register
              </a>
            )}{' '}
            {!site.hidden.visits && (
              <a href="/booking" className="button button-secondary">
                Book a Visit
              </a>
            )}
          </p>
          <nav aria-label="Menu">
            <ul className="menu-links grid grid-cols-2 gap-x-4">
              {[...navigationOf(site), ...moreEntries.filter(({ path }) => !isHidden(site.hidden, path))].map(
                (entry) => (
                  <MenuEntry key={entry.path} {...entry} />
                ),
              )}
            </ul>
            <h2 className="mt-4 font-sans text-base">
              <a href="/categories" className="inline-block py-2 underline">
                Categories
              </a>
            </h2>
            <ul className="menu-links grid grid-cols-2 gap-x-4">
              {site.categories.map((category) => (
                <MenuEntry key={category.slug} name={category.name} path={categoryPath(category.slug)} />
              ))}
            </ul>
          </nav>
          <p className="flex flex-wrap gap-x-6 border-t border-edge-pale pt-2">
            {site.phone && (
              <a href={telephoneLink(site.phone)} className="flex min-h-[44px] items-center gap-2">
                <Icon name="phone" size={18} />
                {site.phone}
              </a>
            )}{' '}
            {site.whatsapp && (
              <a href={whatsappLink(site.whatsapp)} className="flex min-h-[44px] items-center gap-2">
                <Icon name="chat" size={18} />
                WhatsApp
              </a>
            )}{' '}
            {site.email && (
              <a href={`mailto:${site.email}`} className="flex min-h-[44px] items-center gap-2">
                <Icon name="mail" size={18} />
                {site.email}
              </a>
            )}
          </p>
          {site.visitor && <SignOut className="button button-secondary w-full" />}
          {socialLinks(site.social).length > 0 && (
            <div className="flex items-center gap-2">
              <span className="font-bold">Follow Us</span>
              <SocialLinks site={site} />
            </div>
          )}
        </div>
      </div>
    </details>
  );
}

const moreEntries = [
  { name: 'Virtual Tour', path: '/virtual-tour' },
  { name: 'Support', path: '/support' },
  { name: 'Track Order', path: '/track-order' },
  { name: 'Wishlist', path: '/wishlist' },
] as const;

const MenuEntry = ({ name, path }: { name: string; path: string }) => (
  <li>
    <a href={path}>{name}</a>
  </li>
);

const SocialLinks = ({ site }: { site: Site }) => (
  <ul className="flex">
    {socialLinks(site.social).map(({ key, name, url }) => (
      <li key={key}>
        <a href={url} className="flex h-11 w-11 items-center justify-center" rel="noopener">
          <Icon name={key} size={18} />
          <span className="sr-only">{name}</span>
        </a>
      </li>
    ))}
  </ul>
);

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
