import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { viewOrder, type OrderView } from '~/domain/orders/order-view';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { isCashPayment, isOnAccount, isPaidByHand, isPaidLater } from '~/domain/orders/order';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { sellerOf } from '~/domain/settings/shop-identity';
import { readOrderKey, requireOrder } from '~/http/orders/order-access.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formatDateTime } from '~/lib/format/dates';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { toCents } from '~/lib/format/money';
import { orderPath } from '~/paths';
import type { loader as rootLoader } from '~/root';
import { Letterhead } from '~/ui/letterhead';
import { Money } from '~/ui/money';
import { showsDeliveryFee } from '~/ui/order/shows-delivery-fee';
import { PrintBar } from '~/ui/print-bar';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? privateMeta(`${titles[data.document]} ${data.order.number}`, matches) : [];

export const headers = noStoreHeaders;

const titles = { receipt: 'Receipt', invoice: 'Invoice' } as const;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const found = await requireOrder(request, now, params['number']);
  const order = viewOrder(found);
  const key = readOrderKey(request);
  // An order that ended unpaid has neither.
  if (!order.paymentDocument) throw redirect(orderPath('order', order.number, key), 303);
  const settings = await loadSettings();
  const isManual = isPaidByHand(found);
  return {
    order,
    key,
    document: order.paymentDocument,
    isManual,
    paidLater: isOnAccount(found)
      ? ('account' as const)
      : isPaidLater(found) && !isCashPayment(found.paymentMethod)
        ? ('mpesa' as const)
        : null,
    seller: sellerOf(settings),
    businessNumber:
      isManual || findOfferedMethods(settings).mpesaByHand ? findBusinessNumber(settings) : null,
  };
}

/** The print style sheet hides the rest of the page. */
export default function Receipt() {
  const { order, key, document, isManual, paidLater, seller, businessNumber } =
    useLoaderData<typeof loader>();
  const { stillToPay, refunded, dueBack, paidInPart, rounded } = order.money;
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  return (
    <article className="card mx-auto max-w-text space-y-4 p-6">
      {site && <Letterhead site={site} seller={seller} />}
      <h1>
        {titles[document]} {order.number}
      </h1>
      {order.confirmationNote && <p className="font-bold">{order.confirmationNote}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 break-words sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-soft">Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt className="text-ink-soft">Customer</dt>
        <dd>{order.customerName}</dd>
        <dt className="text-ink-soft">Status</dt>
        <dd>{order.statusName}</dd>
        <dt className="text-ink-soft">Payment</dt>
        <dd>
          {order.paymentMethodName}: {order.payment.name}
          {order.paidAt && ` ${formatDateTime(order.paidAt)}`}
        </dd>
        {order.receiptNumber && (
          <>
            <dt className="text-ink-soft">M-Pesa receipt</dt>
            <dd>{order.receiptNumber}</dd>
          </>
        )}
        <dt className="text-ink-soft">{order.deliveryMethodName}</dt>
        <dd className="whitespace-pre-line">{order.shippingAddress}</dd>
      </dl>
      <div className="overflow-x-auto">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {addNonBreakingSpaces(line.name)}
                  <br />
                  <span className="text-sm text-ink-soft">
                    {line.quantity} × <Money amount={line.price} />
                  </span>
                </td>
                <td className="text-right">
                  <Money amount={line.lineTotal} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <SumRow label="Subtotal" amount={order.subtotal} />
            {site && showsDeliveryFee(order, site) && (
              <SumRow label="Delivery fee" amount={order.deliveryFee} />
            )}
            {order.discount && (
              <SumRow
                label={`${order.discount.name}: ${order.discount.reason}`}
                amount={toCents(-order.discount.amount)}
              />
            )}
            <SumRow label="Total" amount={order.totalAmount} />
            {rounded > 0 && <SumRow label="Rounded" amount={rounded} />}
            {paidInPart > 0 && <SumRow label="Paid so far" amount={paidInPart} />}
            {refunded > 0 && <SumRow label="Refunded" amount={refunded} />}
            {dueBack > 0 && <SumRow label="To be refunded" amount={dueBack} />}
            {document === 'invoice' && <SumRow label="To be paid" amount={stillToPay} />}
          </tfoot>
        </table>
      </div>
      {document === 'invoice' && (
        <HowToPay
          order={order}
          isManual={isManual}
          paidLater={paidLater}
          businessNumber={order.awaitsPayment ? businessNumber : null}
        />
      )}
      <PrintBar>
        <a href={orderPath('order', order.number, key)} className="button button-secondary">
          Back to the order
        </a>
      </PrintBar>
    </article>
  );
}

const SumRow = ({ label, amount }: { label: string; amount: Parameters<typeof Money>[0]['amount'] }) => (
  <tr>
    <th scope="row" className="text-right">
      {label}
    </th>
    <td className="text-right font-bold">
      <Money amount={amount} />
    </td>
  </tr>
);

const laterWords = {
  account: 'nothing here: it goes on the account.',
  mpesa: 'by M-Pesa, when it has come. We send a prompt to your phone.',
} as const;

function HowToPay({
  order,
  isManual,
  paidLater,
  businessNumber,
}: {
  order: OrderView;
  isManual: boolean;
  /** A morning of a standing order that nobody pays at the door; null for any other order. */
  paidLater: keyof typeof laterWords | null;
  businessNumber: BusinessNumber | null;
}) {
  if (paidLater)
    return (
      <p>
        <strong>How to pay:</strong> {laterWords[paidLater]}
      </p>
    );
  if (!order.awaitsPayment)
    return (
      <p>
        <strong>How to pay:</strong> in cash{' '}
        {order.deliveryMethod === 'delivery' ? 'when your order arrives.' : 'when you collect your order.'}
      </p>
    );
  return (
    <p>
      <strong>How to pay:</strong> by M-Pesa
      {isManual ? '' : ', on the payment page of this order'}
      {businessNumber &&
        (businessNumber.kind === 'paybill'
          ? `, ${isManual ? '' : 'or yourself: '}Pay Bill ${businessNumber.number}, account number ${order.number}`
          : `, ${isManual ? '' : 'or yourself: '}Buy Goods, till number ${businessNumber.number}`)}
      .
      {businessNumber &&
        ` Then enter the code from the M-Pesa message on ${isManual ? 'the payment page of this order' : 'that page'}.`}
    </p>
  );
}
