import {
  isWebhookEventType,
  testEventType,
  type DeliveredEventType,
} from '~/domain/webhooks/events/webhook-events';
import { listPath } from '~/lib/list-path';
import { deliveriesPath } from '~/paths';
import { deliveryStates, type DeliveryState } from './webhook-delivery';

/** '' and null for no filter. */
export type DeliveryFilter = {
  readonly endpointId: string;
  readonly type: DeliveredEventType | null;
  readonly state: DeliveryState | null;
};

export function parseDeliveryFilter(params: URLSearchParams): DeliveryFilter {
  const [endpoint, type, state] = ['endpoint', 'event', 'state'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  return {
    endpointId: /^[0-9a-f]{24}$/.test(endpoint) ? endpoint : '',
    type: isWebhookEventType(type) || type === testEventType ? type : null,
    state: Object.hasOwn(deliveryStates, state) ? (state as DeliveryState) : null,
  };
}

/** The log with these filters; `place` has a cursor of the page. */
export const deliveriesListPath = (
  { endpointId, type, state }: DeliveryFilter,
  place: { readonly before?: string; readonly after?: string } = {},
): string => listPath(deliveriesPath, { endpoint: endpointId, event: type, state, ...place }, 1);
