import { Notice } from './notice';

const messages = {
  cart: {
    question: 'Did you add a product, and it is not here?',
    effect: 'the cart can’t work',
    again: 'add the product again',
  },
  wishlist: {
    question: 'Did you add a product, and it is not here?',
    effect: 'the wishlist can’t work',
    again: 'add the product again',
  },
  'sign-in': {
    question: 'Did you sign in, and you are here again?',
    effect: 'you can’t stay signed in',
    again: 'sign in again',
  },
} as const;

/**
 * For a page that is without what a visitor did where the browser sent no cookie at all: it is kept in one, and a browser that
 * blocks cookies drops it without a word. It may also be a first visit, so it asks.
 */
export function NoCookiesNotice({ where }: { where: keyof typeof messages }) {
  const { question, effect, again } = messages[where];
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p>
          <strong>{question}</strong> Then your browser blocks cookies, and {effect} without them. Allow
          cookies for this site in the settings of your browser, then {again}.
        </p>
      </Notice>
    </div>
  );
}
