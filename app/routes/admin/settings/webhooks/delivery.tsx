import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findDelivery } from '~/domain/webhooks/deliveries/delivery-queries.server';
import { sendAgain } from '~/domain/webhooks/deliveries/send-again.server';
import {
  deliveryBody,
  eventIdOf,
  type DeliveryAttempt,
  type WebhookDelivery,
} from '~/domain/webhooks/deliveries/webhook-delivery';
import { findEndpoint } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatDateTime } from '~/lib/format/dates';
import { deliveriesPath, deliveryPath, orderDetailsPath, webhookPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { BackLink } from '../back-link';
import { AttemptList } from './attempt-list';
import { DeliveryStateBadge } from './delivery-state-badge';

const refreshSeconds = 5;

export const handle: RouteHandle = {
  refreshAfter: (loaded) => {
    const delivery = loaded as Partial<Awaited<ReturnType<typeof loader>>> | undefined;
    return delivery?.state === 'waiting' && delivery.isActive && delivery.attempts?.length === 0
      ? refreshSeconds
      : null;
  },
};

export const meta: MetaFunction = ({ matches }) => privateMeta('Delivery', matches);

export const headers = noStoreHeaders;

const unknownDelivery = () =>
  errorResponse(404, 'This delivery has been deleted. We keep deliveries for 30 days.');

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const delivery = await withDatabaseTimeout(findDelivery(params['deliveryId'] ?? ''));
  if (!delivery) throw unknownDelivery();
  const endpoint = await withDatabaseTimeout(findEndpoint(delivery.endpointId.toHexString()));
  if (!endpoint) throw unknownDelivery();
  return {
    ...toView(delivery),
    endpoint: { id: endpoint._id.toHexString(), url: endpoint.url },
    isActive: endpoint.active,
  };
}

const toView = (delivery: WebhookDelivery) => ({
  id: delivery._id.toHexString(),
  type: delivery.type,
  state: delivery.state,
  order: delivery.orderNumber,
  happened: formatDateTime(delivery.createdAt),
  next: delivery.nextAttemptAt && formatDateTime(delivery.nextAttemptAt),
  headers: {
    'content-type': 'application/json',
    'webhook-id': eventIdOf(delivery),
    'webhook-timestamp': 'the time of the attempt, in seconds',
    'webhook-signature': 'v1,… over id, timestamp and body',
  },
  body: JSON.stringify(JSON.parse(deliveryBody(delivery)), null, 2),
  attempts: [...delivery.attempts].reverse().map(viewAttempt),
});

const viewAttempt = ({ at, status, milliseconds, reply, fault }: DeliveryAttempt) => ({
  at: formatDateTime(at),
  status,
  milliseconds,
  reply,
  fault,
});

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'settings:write'));
  if (fieldText(form, 'intent') !== 'send-again') throw unreadableForm();
  const id = params['deliveryId'] ?? '';
  const result = await withDatabaseTimeout(sendAgain(id, { by, now }));
  if (result.ok)
    return redirectWithFlash(deliveryPath(id), { kind: 'success', text: 'It’s on its way again.' });
  if (result.reason === 'unknown-delivery') throw unknownDelivery();
  return redirectWithFlash(deliveryPath(id), { kind: 'warning', text: refusals[result.reason] });
}

const refusals = {
  'endpoint-off': 'The webhook is off. Switch it on first.',
  'being-sent': 'It’s being sent right now.',
} as const;

export default function Delivery() {
  const { type, state, order, happened, next, headers, body, attempts, endpoint, isActive } =
    useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={deliveriesPath} text="What was sent" />
      <h1 className="break-words">{type}</h1>
      <section aria-label="About this delivery" className="card p-4">
        <DescriptionList
          items={[
            { name: 'Status', value: <DeliveryStateBadge state={state} /> },
            ...(state === 'waiting'
              ? [{ name: 'Next attempt', value: isActive ? next : 'When the webhook is switched on' }]
              : []),
            { name: 'Happened', value: happened },
            ...(order
              ? [
                  {
                    name: 'Order',
                    value: (
                      <a href={orderDetailsPath(order)} className="link inline-block py-1">
                        {order}
                      </a>
                    ),
                  },
                ]
              : []),
            {
              name: 'To',
              value: (
                <a href={webhookPath(endpoint.id)} className="link inline-block break-all py-1">
                  {endpoint.url}
                </a>
              ),
            },
          ]}
        />
      </section>
      {isActive && (
        <form method="post">
          <button name="intent" value="send-again" className="button button-secondary">
            {state === 'waiting' ? 'Send now' : 'Send again'}
          </button>
        </form>
      )}
      <AttemptList attempts={attempts} />
      <h2>What is sent</h2>
      <section aria-label="Headers" className="card p-4">
        <DescriptionList
          items={Object.entries(headers).map(([name, value]) => ({ name, value: <code>{value}</code> }))}
        />
      </section>
      <pre className="card overflow-x-auto whitespace-pre-wrap break-words p-4 text-sm">{body}</pre>
    </div>
  );
}
