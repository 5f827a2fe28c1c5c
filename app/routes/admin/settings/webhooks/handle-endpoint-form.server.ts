import { data, type ActionFunctionArgs, type AppLoadContext } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { conflictWith } from '~/domain/editing/edit-conflict';
import type { SaveFailure, SaveResult } from '~/domain/editing/save-document.server';
import { sendFailedAgain, sendTestEvent } from '~/domain/webhooks/deliveries/send-again.server';
import { describeEndpoint, endpointFields, endpointTexts } from '~/domain/webhooks/endpoints/endpoint-form';
import { endpointSchema, type EndpointForm } from '~/domain/webhooks/endpoints/endpoint-schema';
import {
  replaceSecret,
  switchEndpoint,
  updateEndpoint,
  type SecretResult,
} from '~/domain/webhooks/endpoints/save-endpoint.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { requireFreshSession, requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { pluralize } from '~/lib/format/pluralize';
import { parseNairobi } from '~/lib/format/dates';
import { deliveryPath, webhookPath } from '~/paths';

/** What the actions answer with: a form that was not saved, or a new secret. */
export type EndpointActionData =
  | (EditorActionData & { readonly created?: never })
  | {
      readonly created: { readonly id: string; readonly url: string; readonly secret: string };
      readonly reply?: never;
      readonly conflict?: never;
    };

export const saveEndpointForm = <Saved extends { readonly ok: true }, Answer>(
  context: AppLoadContext,
  form: FormData,
  options: {
    readonly save: (values: EndpointForm) => Promise<Saved | SaveFailure<WebhookEndpoint>>;
    readonly answer: (saved: Saved) => Answer;
  },
) =>
  handleEditorForm(context, form, {
    noun: 'webhook',
    schema: endpointSchema(readFieldValues(form, endpointFields)),
    fields: endpointFields,
    textsOf: (stored) => endpointTexts(stored),
    conflictWith: (stored: WebhookEndpoint, values) =>
      conflictWith(stored, { mine: describeEndpoint(values), theirs: describeEndpoint(stored) }),
    ...options,
  });

export const showSecret = ({ document: { _id, url }, secret }: Extract<SecretResult, { ok: true }>) =>
  data<EndpointActionData>({ created: { id: _id.toHexString(), url, secret } });

export const unknownEndpoint = () => errorResponse(404, 'This webhook has been deleted.');

type Context = { readonly id: string; readonly by: StaffMember; readonly now: Date };

/** The forms of a webhook's page, by their `intent`. */
export async function handleEndpointForm(
  { request, context: loadContext }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  id: string,
) {
  const { now } = loadContext;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'settings:write'));
  const context = { id, by, now };
  const intent = fieldText(form, 'intent');
  if (confirmedIntents.has(intent)) await requireFreshSession(request, now);
  switch (intent) {
    case 'save':
      return saveEndpointForm(loadContext, form, {
        save: (values) => updateEndpoint(id, { form: values, by, now }),
        answer: () => redirectWithFlash(webhookPath(id), { kind: 'success', text: 'The webhook was saved.' }),
      });
    case 'switch-on':
      return switchTo(true, form, context);
    case 'switch-off':
      return switchTo(false, form, context);
    case 'replace-secret':
      return replace(form, context);
    case 'test':
      return sendTest(context);
    case 'send-failed':
      return sendFailed(form, context);
    default:
      throw unreadableForm();
  }
}

/** As making one: these decide who hears of orders. Switching one off must not wait. */
const confirmedIntents: ReadonlySet<string> = new Set(['save', 'replace-secret']);

const changedMeanwhile: Flash = {
  kind: 'warning',
  text: 'Somebody has changed this webhook since you opened the page. Please check it again.',
};

const isOff: Flash = { kind: 'warning', text: 'This webhook is off. Switch it on first.' };

async function answerChange(
  result: SaveResult<WebhookEndpoint>,
  id: string,
  text: string,
): Promise<Response> {
  if (!result.ok && result.reason === 'unknown') throw unknownEndpoint();
  return redirectWithFlash(webhookPath(id), result.ok ? { kind: 'success', text } : changedMeanwhile);
}

async function switchTo(active: boolean, form: FormData, { id, by, now }: Context) {
  const seenVersion = fieldText(form, 'seenVersion');
  const result = await withDatabaseTimeout(switchEndpoint(id, { active, seenVersion, by, now }));
  return answerChange(
    result,
    id,
    active
      ? 'The webhook is on.'
      : 'The webhook is off and gets no new events. Waiting events are sent when you switch it on.',
  );
}

async function replace(form: FormData, { id, by, now }: Context) {
  const seenVersion = fieldText(form, 'seenVersion');
  const result = await withDatabaseTimeout(replaceSecret(id, { seenVersion, by, now }));
  return result.ok ? showSecret(result) : answerChange(result, id, '');
}

async function sendTest({ id, now }: Context) {
  const result = await withDatabaseTimeout(sendTestEvent(id, { now }));
  if (result.ok)
    return redirectWithFlash(deliveryPath(result.id), {
      kind: 'success',
      text: 'The test event is on its way.',
    });
  if (result.reason === 'unknown-endpoint') throw unknownEndpoint();
  return redirectWithFlash(webhookPath(id), isOff);
}

async function sendFailed(form: FormData, { id, by, now }: Context) {
  const since = fieldText(form, 'since');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since) && parseNairobi(since) !== null;
  if (!isDay) return redirectWithFlash(webhookPath(id), { kind: 'error', text: 'Please enter a day.' });
  const result = await withDatabaseTimeout(sendFailedAgain(id, { since, by, now }));
  if (!result.ok && result.reason === 'unknown-endpoint') throw unknownEndpoint();
  if (!result.ok) return redirectWithFlash(webhookPath(id), isOff);
  return redirectWithFlash(
    webhookPath(id),
    result.count === 0
      ? { kind: 'warning', text: 'Nothing has failed since then.' }
      : { kind: 'success', text: `${pluralize(result.count, 'event is', 'events are')} being sent again.` },
  );
}
