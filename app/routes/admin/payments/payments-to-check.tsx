import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { formatCapped } from '~/domain/back-office/shop-figures';
import { listTestPrompts } from '~/domain/connections/test-prompt.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { reviewKinds } from '~/domain/payments/review/review-kinds';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { maskPhone, noPhone } from '~/lib/format/phone';
import { orderDetailsPath, paymentsToCheckPath } from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { TestPrompts } from '~/ui/admin/test-prompts';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Money } from '~/ui/money';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('M-Pesa to check', matches);

export const headers = noStoreHeaders;

export const shouldRevalidate = skipListRevalidation(paymentsToCheckPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'payments:read');
  if (!isListRequest(request, paymentsToCheckPath)) return null;
  const [payments, count, tests] = await Promise.all([
    findPaymentsToCheck(),
    countPaymentsToCheck(),
    listTestPrompts(now),
  ]);
  return {
    maySettle: hasPermission(user, 'payments:write'),
    count,
    tests: tests.map((test) => ({ ...test, phone: maskPhone(test.phone) })),
    payments: payments.map(({ kind, order, payer, since, amount, receiptNumber, path }) => ({
      kind,
      ...reviewKinds[kind],
      payer: payer ?? null,
      order: order && {
        number: order.number,
        customerName: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
        phone: order.customer.phone === noPhone ? 'no phone' : maskPhone(order.customer.phone),
        statusName: orderStatusName(order.status, order.deliveryMethod),
      },
      since,
      amount,
      receiptNumber,
      path,
    })),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof loader>>>['payments'][number];

const actions: Record<Row['kind'], string> = {
  code: 'Match the code',
  'not-seen': 'Find it',
  till: 'Settle it',
  held: 'Settle it',
  'wrong-amount': 'Decide',
  'unmatched-prompt': 'Check it',
  'paid-late': 'Settle it',
  'order-cancelled': 'Settle it',
  'paid-twice': 'Settle it',
  overpaid: 'Settle it',
};

const columns = (maySettle: boolean): readonly Column<Row>[] => [
  {
    name: 'Payment',
    cell: ({ kind, name, text }) => (
      <>
        <Badge tone={kind === 'code' ? 'waiting' : 'bad'}>{name}</Badge>
        <p className="mt-1">{text}</p>
      </>
    ),
  },
  { name: 'Since', cell: ({ since }) => formatDateTime(since) },
  {
    name: 'Order',
    cell: ({ order, payer }) =>
      order ? (
        <div>
          <a href={orderDetailsPath(order.number)} className="link inline-block py-1">
            {order.number}
          </a>
          , {order.statusName}
          <br />
          {order.customerName}, <span className="whitespace-nowrap">{order.phone}</span>
        </div>
      ) : (
        <>not known{payer && `: ${payer}`}</>
      ),
  },
  {
    name: 'M-Pesa code',
    cell: ({ receiptNumber }) => receiptNumber ?? 'not known',
  },
  {
    name: 'Amount',
    isNumber: true,
    cell: ({ amount }) => (amount === null ? 'not known' : <Money amount={amount} prefix="KSh" />),
  },
  ...(maySettle
    ? [
        {
          name: 'To do',
          cell: ({ kind, path, order, receiptNumber }: Row) => (
            <DialogLink to={path} className="button button-secondary">
              {actions[kind]}
              <span className="sr-only">, {order ? `order ${order.number}` : receiptNumber}</span>
            </DialogLink>
          ),
        },
      ]
    : []),
];

export default function PaymentsToCheck() {
  const loaded = useLoaderData<typeof loader>();
  const isMatching = useLocation().pathname.endsWith('/match-code');
  if (!loaded) return <Outlet />;
  const { payments, count, maySettle, tests } = loaded;
  return (
    <div className="space-y-4">
      <h1>M-Pesa to check</h1>
      {payments.length === 0 ? (
        <EmptyState
          title="Every payment is settled"
          text="M-Pesa codes to match, wrong amounts and refunds appear here."
        />
      ) : (
        <>
          <p>
            {count === 1 ? 'One payment is waiting' : `${formatCapped(count)} payments are waiting`} for you,
            oldest first.{count > payments.length && ' Newer ones appear when you settle these.'}
          </p>
          <DataTable
            caption="M-Pesa to check, oldest first"
            columns={columns(maySettle)}
            rows={payments}
            keyOf={({ path }) => path}
          />
        </>
      )}
      <TestPrompts prompts={tests} />
      {/* The code stands beside its order. */}
      <DialogOutlet listPath={paymentsToCheckPath} wide={isMatching} />
    </div>
  );
}
