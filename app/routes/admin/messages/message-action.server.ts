import { data, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { answerFields } from '~/domain/messages/inbox/answer-form';
import {
  answerMessage,
  assignMessage,
  changeMessageStatus,
} from '~/domain/messages/inbox/handle-message.server';
import { findMessage, listMessageStaff } from '~/domain/messages/inbox/load-message.server';
import { messageListMessages } from '~/domain/messages/inbox/message-filter';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, rejectUnsaved } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formSchema } from '~/lib/forms/form-schema';
import { messagePath, messagesAdminPath } from '~/paths';
import type { RefusedForm } from '~/ui/admin/use-refused-form';

const answerSchema = formSchema(answerFields).extend({
  seenAnswers: z.coerce.number().int().min(0).catch(0),
});

const statusMessages = {
  new: 'The message is marked as unread.',
  inbox: 'The message is back in the inbox.',
  archived: 'The message was archived.',
} as const;

const isStatusIntent = (intent: string): intent is keyof typeof statusMessages =>
  Object.hasOwn(statusMessages, intent);

/** Answers, assigns and files a message. */
export async function handleMessageForm({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'messages:write');
  const intent = fieldText(form, 'intent');
  const message = await withDatabaseTimeout(findMessage(params['messageId'] ?? ''));
  if (!message) {
    if (intent !== 'answer') throw errorResponse(404, messageListMessages.gone);
    const values = { answer: fieldText(form, 'answer') };
    return data<RefusedForm>(
      { intent, values, errors: {}, message: answerFailures.unknown },
      { status: 404 },
    );
  }
  const id = message._id.toHexString();
  const who = { messageId: message._id, by: staffMember(request, signedIn), now };
  const stay = (text: string) =>
    redirectWithFlash(listPathOf(request, messagePath(id)), { kind: 'success', text, at: 'answers' });

  if (intent === 'answer') {
    const submission = parseSubmission(form, answerSchema);
    const refuse = (status: 400 | 404 | 409, errors: RefusedForm['errors'], text: string | null) =>
      data<RefusedForm>({ intent, values: submission.payload, errors, message: text }, { status });
    if (submission.status !== 'success') return refuse(400, submission.error ?? {}, null);
    const { answer: text, seenAnswers } = submission.value;
    const result = await withDatabaseTimeout(answerMessage({ ...who, text, seenAnswers }));
    if (result.ok) return stay(`Your answer goes to ${message.name} by email.`);
    return refuse(result.reason === 'unknown' ? 404 : 409, {}, answerFailures[result.reason]);
  }
  rejectUnsaved(form);
  if (intent === 'assign') {
    const person = fieldText(form, 'person');
    const to = (await listMessageStaff()).find((each) => each.id === person) ?? null;
    if (person !== '' && !to) throw unreadableForm();
    await withDatabaseTimeout(assignMessage({ ...who, to }));
    return stay(to ? `${to.name} is looking after this message.` : 'This message is now assigned to nobody.');
  }
  if (!isStatusIntent(intent)) throw unreadableForm();
  const result = await withDatabaseTimeout(changeMessageStatus({ ...who, to: intent }));
  return redirectWithFlash(
    listPathOf(request, messagesAdminPath),
    result.ok
      ? { kind: 'success', text: statusMessages[intent] }
      : { kind: 'warning', text: 'Somebody has changed this message. Please check it again.' },
  );
}

const answerFailures = {
  unknown: 'Somebody has deleted this message. To keep your answer, copy it into an email of your own.',
  'answered-meanwhile':
    'Somebody has already answered this message. Read their answer above. We did not send yours. Send it if you still need to.',
  'not-allowed': 'This message is in spam. Move it to the inbox before you answer.',
  'too-many': 'This message has too many answers. Please write from your own email.',
} as const;
