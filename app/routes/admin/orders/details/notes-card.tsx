import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { maxNoteLength } from '~/domain/orders/handling/order-form-rules';
import { formatDateTime } from '~/lib/format/dates';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea } from '~/ui/form/field';
import { useRefusedForm } from '~/ui/admin/use-refused-form';

/** For the farm only. */
export function NotesCard({ order, mayChange }: { order: OrderDetails; mayChange: boolean }) {
  const refused = useRefusedForm('note');
  const errors = refused.errors('note');
  return (
    <section className="card space-y-4 p-4" aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      <p className="text-sm text-ink-soft">Only your team can see them, never the customer.</p>
      {order.notes.length > 0 && (
        <ul className="space-y-3">
          {order.notes.map((note, index) => (
            <li key={index} className="rounded-sm bg-mint p-3">
              <p className="whitespace-pre-line break-words">{note.text}</p>
              <p className="text-sm text-ink-soft">
                {note.name}, <time dateTime={note.at.toISOString()}>{formatDateTime(note.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        // A stored note empties the field.
        <DialogForm key={order.notes.length} className="space-y-4">
          <ErrorSummary
            problems={errors.length > 0 ? [{ id: 'note', label: 'Note', messages: errors }] : []}
            form={refused.message ? [refused.message] : []}
          />
          <TextArea
            id="note"
            name="note"
            label="New note"
            maxLength={maxNoteLength}
            defaultValue={refused.value('note')}
            errors={errors}
          />
          <button name="intent" value="note" className="button button-secondary">
            Add note
          </button>
        </DialogForm>
      )}
    </section>
  );
}
