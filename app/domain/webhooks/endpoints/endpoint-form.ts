import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { lineField } from '~/domain/text/content-fields';
import {
  webhookEvents,
  webhookEventTypes,
  type WebhookEventType,
} from '~/domain/webhooks/events/webhook-events';
import { choicesField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { maxWebhookEndpoints } from './webhook-endpoint';

export const webhookMessages = {
  url: 'Please enter an address that begins with https://',
  userInfo: 'Please leave the user name and the password out of the address',
  events: 'Please choose at least one event',
  sameUrl: 'Another webhook has this address. Choose its events there',
  insecure: 'The address must begin with https://',
  notPublic: 'This address is inside a private network. Please enter a public one',
  tooMany: `There are ${maxWebhookEndpoints} webhooks already. Delete one that you no longer need.`,
} as const;

function checkUrl(text: string): string | null {
  if (!URL.canParse(text)) return webhookMessages.url;
  const { protocol, hostname, username, password } = new URL(text);
  // Whether plain HTTP is accepted depends on the server.
  if (!/^https?:$/.test(protocol) || hostname === '') return webhookMessages.url;
  return username || password ? webhookMessages.userInfo : null;
}

export const endpointFields = {
  url: { ...lineField('Address', { maxLength: 500, next: checkUrl }), input: inputKinds.url },
  description: lineField('What it’s for', { maxLength: 200, isOptional: true }),
  events: choicesField('Events', webhookEventTypes, webhookMessages.events),
} as const satisfies FormFields;

type EditedEndpoint = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
};

export const endpointTexts = ({ url, description, events }: EditedEndpoint) => ({
  url,
  description,
  events: events.join('\n'),
});

/** For an editor who compares two versions. */
export const describeEndpoint = ({ url, description, events }: EditedEndpoint): LabelledTexts => ({
  [endpointFields.url.label]: url,
  [endpointFields.description.label]: description,
  [endpointFields.events.label]: events.map((type) => webhookEvents[type]).join('; '),
});
