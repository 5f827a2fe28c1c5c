import { answerFields } from '~/domain/messages/inbox/answer-form';
import type { AnswerView } from '~/domain/messages/inbox/load-message.server';
import { formatDateTime } from '~/lib/format/dates';
import { DialogForm } from '~/ui/admin/dialog';
import { useRefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea } from '~/ui/form/field';
import { Notice } from '~/ui/notice';

/** What was answered, oldest first, with what became of each email. */
export const AnswerList = ({ answers }: { answers: readonly AnswerView[] }) =>
  answers.length > 0 && (
    <section className="card space-y-4 p-4" aria-labelledby="answers">
      <h2 id="answers">{answers.length === 1 ? 'Answer' : 'Answers'}</h2>
      <ol className="space-y-3">
        {answers.map(({ text, at, by, delivery }, index) => (
          <li key={index} className="rounded-sm bg-mint p-3">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {by || 'Deleted account'}, <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
              {delivery && `. ${deliveryMessages[delivery]}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );

const deliveryMessages = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  unknown: 'We don’t know whether it arrived',
  refused: 'Not delivered: the mail server refused the address',
  failed: 'Not delivered: the mail server was down for two days',
} as const;

/** `answerCount` makes a form that is sent twice one email. */
export function AnswerForm(props: { name: string; answerCount: number; isMailEnabled: boolean }) {
  const { name, answerCount, isMailEnabled } = props;
  const refused = useRefusedForm('answer');
  const errors = refused.errors('answer');
  return (
    // A stored answer empties the field.
    <DialogForm key={refused.isRefused ? 'refused' : answerCount} className="card space-y-4 p-4">
      <ErrorSummary
        problems={
          errors.length > 0 ? [{ id: 'answer', label: answerFields.answer.label, messages: errors }] : []
        }
        form={refused.message ? [refused.message] : []}
      />
      {!isMailEnabled && (
        <Notice kind="warning">
          <p>
            We can’t send emails yet. We will keep your answer and send it when the shop has an email account.
          </p>
        </Notice>
      )}
      <TextArea
        id="answer"
        name="answer"
        label={answerCount > 0 ? 'Write again' : answerFields.answer.label}
        rows={6}
        maxLength={answerFields.answer.maxLength}
        defaultValue={refused.value('answer')}
        errors={errors}
        hint={`${name} gets it by email, with your name, and with their own message below it.`}
      />
      <button name="intent" value="answer" className="button button-primary w-full sm:w-auto">
        Send answer
      </button>
      <input type="hidden" name="seenAnswers" value={answerCount} />
    </DialogForm>
  );
}
