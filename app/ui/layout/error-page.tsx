import { ContactLinks } from './contact-links';
import { isHiddenFrom, type Site } from '~/domain/settings/site';

const errorMessages: Readonly<Record<number, { title: string; text: string }>> = {
  404: {
    title: 'We could not find this page',
    text: 'It may have moved, or there may be a typing mistake in the address.',
  },
  405: {
    title: 'That did not work',
    text: 'Please go back and use the links and forms on the page.',
  },
  503: {
    title: 'The shop is down at the moment',
    text: 'We have kept your cart. Please try again in a minute.',
  },
};
const serverErrorText = {
  title: 'Something went wrong on our side',
  text: 'We have kept your cart. Please try again in a minute. If it still does not work, call us and we will take your order by phone.',
};
const clientErrorText = { title: 'That did not work', text: 'Please go back and try again.' };

const helpLinks = [
  { name: 'Home', path: '/home' },
  { name: 'Shop', path: '/shop' },
  { name: 'Categories', path: '/categories' },
  { name: 'Track an order', path: '/track-order' },
  { name: 'Help and support', path: '/support' },
] as const;

/** `message` replaces the default text of a status; `site` is null where the root data could not be loaded. */
export function ErrorPage(props: { status: number; message?: string; address: string; site: Site | null }) {
  const { status, message, address, site } = props;
  const { title, text } = errorMessages[status] ?? (status < 500 ? clientErrorText : serverErrorText);
  const searchTerm = searchTermFrom(address);
  const hasShop = site === null || !isHiddenFrom(site);
  return (
    <div className="card mx-auto max-w-text px-4 py-8 text-center sm:px-6">
      <img
        src="/images/lost-cow.svg"
        alt=""
        width={240}
        height={180}
        className="mx-auto mb-4 h-auto w-32 sm:w-40"
      />
      <h1>{title}</h1>
      <p className="mt-3 text-ink-soft">{message || text}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {status >= 500 && (
          <a href={address} className="button button-primary">
            Try again
          </a>
        )}
        {hasShop && (
          <a href="/products" className={`button ${status < 500 ? 'button-primary' : 'button-secondary'}`}>
            See our products
          </a>
        )}
        {hasShop && status === 404 && searchTerm && (
          <a href={`/search?${new URLSearchParams({ q: searchTerm })}`} className="button button-secondary">
            Search for “{searchTerm}”
          </a>
        )}
        {hasShop && (
          <a href="/cart" className="button button-secondary">
            Your cart
          </a>
        )}
      </p>
      {hasShop && (
        <ul className="mt-3 flex flex-wrap justify-center gap-x-6">
          {helpLinks.map(({ name, path }) => (
            <li key={path}>
              <a href={path} className="link inline-flex min-h-[44px] items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {site && <ContactLinks site={site} />}
    </div>
  );
}

/** The words in the last segment of a path; '' for a number, a token and the like. */
function searchTermFrom(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const name = path.split('/').filter(Boolean).at(-1) ?? '';
  return name.length <= 40 && /^[a-z]{2,15}([-_+][a-z]{1,15})*$/i.test(name)
    ? name.replace(/[-_+]/g, ' ')
    : '';
}
