import { Notice } from './notice';

/**
 * For a page that is empty where the browser sent no cookie at all: what a visitor puts there is kept in one, and a browser that
 * blocks cookies drops it without a word. It may also be a first visit, so it asks.
 */
export const NoCookiesNotice = ({ where }: { where: 'cart' | 'wishlist' }) => (
  <div className="mb-4">
    <Notice kind="warning">
      <p>
        <strong>Did you add a product, and it is not here?</strong> Then your browser blocks cookies, and the{' '}
        {where} can’t work without them. Allow cookies for this site in the settings of your browser, then add
        the product again.
      </p>
    </Notice>
  </div>
);
