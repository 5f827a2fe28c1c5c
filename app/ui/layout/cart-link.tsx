import { Icon } from '../icon';

export const CartLink = ({ count }: { count: number }) => (
  <a href="/cart" data-cart className="relative flex h-11 w-11 items-center justify-center">
    <Icon name="cart" />
    <span className="sr-only">Cart</span>{' '}
    {count > 0 && (
      <span
        data-cart-count
        className="absolute right-0 top-0 flex min-h-[20px] min-w-[20px] items-center justify-center rounded-full bg-clay px-1 text-sm font-bold leading-none text-milk"
      >
        {count}
      </span>
    )}
  </a>
);
