import { testEventType, webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { choiceParameter, idParameter, listFilter } from '~/lib/list-filter';
import { deliveriesPath } from '~/paths';
import { deliveryStates } from './webhook-delivery';

export const deliveryFilter = listFilter(deliveriesPath, {
  endpointId: idParameter('endpoint'),
  type: choiceParameter('event', [...webhookEventTypes, testEventType] as const),
  state: choiceParameter('state', deliveryStates),
});

export type DeliveryFilter = ReturnType<typeof deliveryFilter.parse>;
