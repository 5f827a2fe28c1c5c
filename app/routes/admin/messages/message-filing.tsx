import type { MessageStatus } from '~/domain/messages/contact-message';
import { messagePath } from '~/paths';
import { DialogForm, DialogLink } from '~/ui/admin/dialog';
import { Options, SelectField } from '~/ui/form/field';

/** Who takes care of a message, and in which list it is. */
export function MessageFiling(props: {
  id: string;
  status: MessageStatus;
  /** The id of the account; '' for nobody. */
  assignedTo: string;
  staff: readonly { readonly id: string; readonly name: string }[];
}) {
  const { id, status, assignedTo, staff } = props;
  const isKnown = assignedTo === '' || staff.some((person) => person.id === assignedTo);
  return (
    <section className="card space-y-4 p-4" aria-labelledby="filing">
      <h2 id="filing">Keep track of it</h2>
      <DialogForm key={assignedTo} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_9rem]">
          <SelectField id="person" name="person" label="Assigned to" defaultValue={isKnown ? assignedTo : ''}>
            <option value="">Nobody</option>
            <Options of={staff.map((person) => [person.id, person.name])} />
          </SelectField>
        </div>
        <button name="intent" value="assign" className="button button-secondary">
          Assign
        </button>
      </DialogForm>
      <DialogForm className="flex flex-wrap gap-3">
        {status === 'read' && (
          <button name="intent" value="new" className="button button-secondary">
            Mark as unread
          </button>
        )}{' '}
        {status === 'archived' || status === 'spam' ? (
          <button name="intent" value="inbox" className="button button-secondary">
            {status === 'spam' ? 'Not spam' : 'Move back to the inbox'}
          </button>
        ) : (
          <button name="intent" value="archived" className="button button-secondary">
            Archive
          </button>
        )}{' '}
        <DialogLink to={`${messagePath(id)}/delete`} className="button button-quiet">
          Delete
        </DialogLink>
      </DialogForm>
    </section>
  );
}
