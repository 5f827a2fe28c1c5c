import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { defaultAddressOf, type Address } from '~/domain/accounts/user';
import { countGuestOrders, listUserOrders } from '~/domain/orders/customers/customer-orders.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { ownStandingOrdersPath } from '~/paths';
import { viewOrder } from '~/domain/orders/order-view';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requireUser } from '~/http/session/session.server';
import { OrderList } from '~/ui/order/order-list';

const latestOrders = 3;

export const meta: MetaFunction = ({ matches }) => privateMeta('My Account', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, now);
  const [list, guestOrders, settings] = await Promise.all([
    listUserOrders(user._id, { page: 1, pageSize: latestOrders }),
    countGuestOrders(user),
    loadSettings(),
  ]);
  return {
    firstName: user.firstName,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    address: defaultAddressOf(user),
    orders: list.orders.map(viewOrder),
    total: list.total,
    guestOrders,
    hasStanding: settings.standing.isOn,
  };
}

const standing = {
  path: ownStandingOrdersPath,
  name: 'Every Morning',
  text: 'What we bring you every day',
} as const;

const links = [
  { path: '/orders', name: 'Your Orders', text: 'All your orders and receipts' },
  { path: '/wishlist', name: 'Wishlist', text: 'Products you have saved' },
  { path: '/profile', name: 'Your Profile', text: 'Name, address, password and devices' },
  { path: '/track-order', name: 'Track Order', text: 'Find any order by its number and phone number' },
] as const;

export default function AccountPage() {
  const { firstName, name, email, address, orders, total, guestOrders, hasStanding } =
    useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <div>
        <h1 className="break-words">Hello{firstName && `, ${firstName}`}!</h1>
        <p className="text-ink-soft">
          You are signed in as <span className="unbroken">{email}</span>.
        </p>
      </div>
      <nav aria-label="Your account">
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {[...links, ...(hasStanding ? [standing] : [])].map(({ path, name: title, text }) => (
            <li key={path} className="grid">
              <a href={path} className="card block p-4 hover:bg-mint">
                <strong className="block text-pasture underline">{title}</strong>{' '}
                <span className="text-sm text-ink-soft">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="items-start gap-8 space-y-6 lg:grid lg:grid-cols-[1fr_22rem] lg:space-y-0">
        <section aria-labelledby="latest">
          <h2 id="latest" className="mb-3">
            Latest orders
          </h2>
          {total === 0 ? (
            <p className="card p-4">
              No orders yet.{' '}
              <a href="/products" className="link">
                See our products
              </a>
            </p>
          ) : (
            <OrderList orders={orders} />
          )}
          {(total > latestOrders || guestOrders > 0) && (
            <p className="mt-3">
              <a href="/orders" className="link">
                {guestOrders > 0
                  ? 'Orders were placed with your email address without signing in. View them'
                  : `All ${total} orders`}
              </a>
            </p>
          )}
        </section>
        <div className="space-y-6">
          <section aria-labelledby="address" className="card p-4">
            <h2 id="address">Default address</h2>
            {address ? (
              <AddressLines name={name} address={address} />
            ) : (
              <p className="mt-2 text-ink-soft">You have not added an address yet.</p>
            )}
            <p className="mt-3">
              <a href="/profile" className="link">
                Change it in your profile
              </a>
            </p>
          </section>
          <section aria-labelledby="data" className="card p-4">
            <h2 id="data">Your data</h2>
            <p className="mt-2">
              You can download the data we have about you, or delete it (Data Protection Act, 2019).
            </p>
            <p className="mt-3 grid gap-2">
              {/* The `download` attribute would save the sign-in page after the session has ended. */}
              <a href="/account/data" data-download className="button button-secondary">
                Download my data
              </a>
              <a href="/account/delete" className="button button-quiet">
                Delete my account
              </a>
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

function AddressLines({ name, address }: { name: string; address: Address }) {
  const { street, city, state, zipCode, country } = address;
  const lines = [name, street, [zipCode, city].filter(Boolean).join(' '), state, country].filter(Boolean);
  return <p className="mt-2 whitespace-pre-line break-words">{lines.join('\n')}</p>;
}
