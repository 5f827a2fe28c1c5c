import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { countTestOrders } from '~/domain/orders/test-orders/test-orders.server';
import { loadSetUpFacts } from '~/domain/set-up/load-set-up-facts.server';
import { openShop } from '~/domain/set-up/open-shop.server';
import { describeSetUp, findMissing, viewSetUp, type Missing } from '~/domain/set-up/set-up-steps';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { ordersAdminPath, setUpPath, uneditedContentPath } from '~/paths';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { requireOwner } from './require-owner.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Set up your shop', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireOwner(request, now);
  const facts = await loadSetUpFacts();
  const view = viewSetUp(facts);
  return {
    ...view,
    isOpen: facts.settings.opening.isOpen,
    description: describeSetUp(view),
    missing: findMissing(facts),
    testOrders: await countTestOrders(),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  await readForm(request);
  const signedIn = await requireOwner(request, now);
  const result = await openShop({ by: staffMember(request, signedIn), now });
  return result.ok
    ? redirectWithFlash(setUpPath, { kind: 'success', text: 'Your shop is open. Everybody can see it now.' })
    : data({ refusal: refusals[result.reason] }, { status: 409 });
}

const refusals = {
  incomplete: 'The shop can’t open yet. See below what it needs.',
  'payment-open':
    'A test payment is still open on a phone. Please open the shop when it is paid or over, in two minutes.',
} as const;

export default function SetUp() {
  const { steps, next, isOpen, description, missing, testOrders } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <div className="max-w-text space-y-6">
      <h1>{isOpen ? 'Your shop is open' : 'Set up your shop'}</h1>
      <p className="text-lg">{description}</p>
      {refusal && (
        <Notice kind="error" announced>
          <p className="font-bold">{refusal}</p>
        </Notice>
      )}
      {next && (
        <p>
          <a href={next.path} className={`button ${isOpen ? 'button-secondary' : 'button-primary'}`}>
            {next.title}
          </a>
        </p>
      )}
      <ol className="card divide-y divide-edge-pale">
        {steps.map(({ id, title, description: text, minutes, path, isDone }) => (
          <li key={id} id={id} className="scroll-mt-24">
            <a href={path} className="flex min-h-[44px] items-center gap-3 p-4 hover:bg-mint">
              <span className={isDone ? 'text-pasture' : 'text-edge'}>
                <Icon name={isDone ? 'check' : 'clock'} />
              </span>
              <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
                <span className="block min-w-0 sm:flex-1">
                  <span className="block font-bold">{title}</span>{' '}
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>{' '}
                <span className="block text-sm text-ink-soft">
                  {isDone ? 'Done' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a href={uneditedContentPath} className="link inline-flex min-h-[44px] items-center">
          Still as it came: what nobody has edited
        </a>
      </p>
      {!isOpen && <TryShop testOrders={testOrders} />}
      {!isOpen && <OpenShop missing={missing} />}
    </div>
  );
}

const TryShop = ({ testOrders }: { testOrders: number }) => (
  <section aria-labelledby="try" className="card space-y-3 p-4">
    <h2 id="try">Try it</h2>
    <p>
      Order as a customer would. The order says TEST, takes nothing from your stock, and tells nobody but you.
      An M-Pesa prompt is real: if you confirm it, you pay. When you open the shop, all test orders are
      deleted.
    </p>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href="/shop" className="button button-secondary">
        Try an order
      </a>
      {testOrders > 0 && (
        <a href={ordersAdminPath} className="link inline-flex min-h-[44px] items-center">
          {pluralize(testOrders, 'test order', 'test orders')}
        </a>
      )}
    </p>
  </section>
);

const OpenShop = ({ missing }: { missing: readonly Missing[] }) => (
  <section aria-labelledby="open" className="card space-y-3 p-4">
    <h2 id="open">Open the shop</h2>
    {missing.length > 0 ? (
      <>
        <p>Before you can open it, your shop needs:</p>
        <ul className="list-disc space-y-1 pl-5">
          {missing.map(({ name, path }) => (
            <li key={name}>
              <a href={path} className="link inline-flex min-h-[44px] items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </>
    ) : (
      <p>Everybody can then see your shop and order. Until then, only you see it.</p>
    )}
    <form method="post">
      <button className={`button ${missing.length > 0 ? 'button-secondary' : 'button-primary'}`}>
        Open the shop
      </button>
    </form>
  </section>
);
