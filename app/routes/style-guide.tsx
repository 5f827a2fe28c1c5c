import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { parseImageChoice } from '~/domain/images/image-fields';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { configuration } from '~/configuration.server';
import { errorResponse, fieldText } from '~/http/forms/read-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { shillings } from '~/lib/format/money';
import { ownData } from '~/lib/forms/own-data';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SelectField, TextArea, TextField, CheckField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { OrderSummary } from '~/ui/order/order-summary';
import { CheckoutSteps } from '~/ui/order/checkout-steps';
import { Timeline } from '~/ui/order/timeline';
import { Pagination } from '~/ui/pagination';

/** Hydrated for ImageField. */
export const handle: RouteHandle = { enhance: 'react', frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Style guide', matches);

/** For developers: 404 in production. */
export async function loader() {
  if (configuration().environment.production) throw errorResponse(404, '');
  return { milkingTime: new Date(Date.UTC(2026, 0, 5, 2, 30)) };
}

/** Saves nothing; the daily job removes the uploaded image. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  if (configuration().environment.production) throw errorResponse(404, '');
  await requirePermission(request, now, 'content:write');
  const { form, imageErrors } = await readImageForm(request, now, [{ name: 'image', alt: 'altText' }]);
  const choice = parseImageChoice(fieldText(form, 'image'));
  const altText = fieldText(form, 'altText');
  const chosen = await resolvePicture({ choice, current: null, alt: altText, now });
  const picture = chosen.ok ? chosen.picture : null;
  const missing = picture ? null : { image: ['Image is required'] };
  const errors = imageErrors ?? missing;
  return data({ choice, altText, picture, errors }, { status: errors ? 400 : 200 });
}

const colours = [
  ['cream', 'bg-cream', 'the ground of the page'],
  ['milk', 'bg-milk', 'cards and fields'],
  ['ink', 'bg-ink', 'text'],
  ['soft ink', 'bg-ink-soft', 'secondary text'],
  ['pasture', 'bg-pasture', 'primary buttons, links, header'],
  ['dark pasture', 'bg-pasture-dark', 'footer, pressed buttons'],
  ['mint', 'bg-mint', 'quiet fills, success'],
  ['clay', 'bg-clay', 'the one accent: cart badge, "from" prices'],
  ['maize', 'bg-maize', 'highlights under ink text'],
  ['pale maize', 'bg-maize-pale', 'waiting and low stock'],
  ['error', 'bg-error', 'messages of errors'],
  ['edge', 'bg-edge', 'edges of fields'],
] as const;

export default function StyleGuide() {
  const { milkingTime } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const summary = [{ id: 'milk', name: 'Fresh Cow Milk - 1 L', quantity: 2, lineTotal: shillings(240) }];
  return (
    <div className="space-y-10">
      <h1>Style guide</h1>
      <Part title="Colours">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {colours.map(([name, colourClass, use]) => (
            <li key={name} className="flex items-center gap-3">
              <span className={`h-11 w-11 flex-none rounded border border-edge ${colourClass}`} />
              <span>
                <strong>{name}</strong>: {use}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        <p className="font-serif text-3xl font-bold">Heading of a page, 36</p>
        <p className="font-serif text-2xl font-bold">Heading of a page on a phone, 28</p>
        <h2>Heading of a part, 22</h2>
        <h3>Heading of a card, 18</h3>
        <p className="max-w-text">
          Text, 16, with lines of at most 68 characters.{' '}
          <a href="#links" className="link">
            A link
          </a>{' '}
          is green and underlined.
        </p>
        <p className="text-sm text-ink-soft">Small and secondary, 14</p>
        <p>
          Money: <Money amount={shillings(1250)} />
        </p>
      </Part>
      <Part title="Buttons and icons">
        <p className="flex flex-wrap items-center gap-3">
          <button className="button button-primary">Primary</button>
          <button className="button button-secondary">Secondary</button>
          <button className="button button-quiet">Quiet</button>
          <button className="button button-primary" disabled>
            Disabled
          </button>
          <Icon name="cart" />
          <Icon name="user" />
          <Icon name="phone" />
        </p>
      </Part>
      <Part title="Badges">
        <p className="flex flex-wrap gap-2">
          <Badge tone="bright">New</Badge>
          <Badge tone="good">Fresh Today</Badge>
          <Badge tone="waiting">Pending</Badge>
          <Badge tone="bad">Out of Stock</Badge>
          <Badge tone="quiet">Inactive</Badge>
        </p>
      </Part>
      <Part title="Notices">
        <Notice kind="success">
          <p>Fresh Cow Milk - 1 L is in your cart.</p>
        </Notice>
        <Notice kind="warning">
          <p>Some prices have changed.</p>
        </Notice>
        <Notice kind="error">
          <p>Payment timeout. Please try again.</p>
        </Notice>
      </Part>
      <Part title="Forms">
        <form className="card space-y-4 p-4" noValidate>
          <ErrorSummary
            problems={[
              { id: 'guide-email', label: 'Email', messages: ['Please enter a valid email address'] },
            ]}
          />
          <TextField id="guide-name" name="firstName" label="First name" {...ownData.firstName} required />
          <TextField
            id="guide-email"
            name="email"
            {...inputKinds.email}
            {...ownData.email}
            label="Email"
            defaultValue="wanjiku@"
            errors={['Please enter a valid email address']}
            required
          />
          <TextField
            id="guide-phone"
            name="phone"
            {...inputKinds.phone}
            {...ownData.phone}
            label="Phone number"
            hint="For example, 0712 345 678"
            required
          />
          <SelectField id="guide-size" name="size" label="Size" required>
            <option>500 ml</option>
            <option>1 L</option>
          </SelectField>
          <TextArea id="guide-info" name="info" label="Additional information" required={false} />
          <CheckField
            id="guide-active"
            name="active"
            type="checkbox"
            label="Show Active Only"
            defaultChecked
          />
        </form>
      </Part>
      <Part title="Forms with a picture">
        <form method="post" encType="multipart/form-data" className="card space-y-4 p-4">
          <ImageField
            id="guide-image"
            name="image"
            label="Image"
            value={actionData?.choice}
            picture={actionData?.picture}
            errors={actionData?.errors?.['image']}
            altField="altText"
          />
          <TextField
            id="guide-alt"
            name="altText"
            label="Alternative text"
            defaultValue={actionData?.altText}
            required={false}
          />
          <button className="button button-primary">Send</button>
        </form>
      </Part>
      <Part title="Checkout and orders">
        <CheckoutSteps current={2} />
        <OrderSummary
          lines={summary}
          subtotal={shillings(240)}
          deliveryFee={shillings(200)}
          total={shillings(440)}
        />
        <div className="card p-4">
          <Timeline entries={[{ at: milkingTime, text: 'Order placed, to be paid by M-Pesa' }]} />
        </div>
      </Part>
      <Part title="Tables and pages">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col" className="text-right">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>500 ml</td>
              <td className="text-right">
                <Money amount={shillings(65)} />
              </td>
            </tr>
          </tbody>
        </table>
        <Pagination page={2} pageCount={3} hrefOf={(page) => `#page-${page}`} />
      </Part>
      <Part title="Empty states">
        <EmptyState
          title="Your cart is empty"
          text="Looks like you haven't added any items yet."
          picture="/images/empty-cart.svg"
        >
          <a href="/products" className="button button-primary">
            Continue Shopping
          </a>
        </EmptyState>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="space-y-4">
    <h2 className="border-b border-edge-pale pb-2">{title}</h2>
    {children}
  </section>
);
