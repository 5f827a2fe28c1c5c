import {
  contactField,
  contactNumbers,
  type OrganizationFieldName,
} from '~/domain/organizations/organization-form';
import { TextField } from '~/ui/form/field';
import { Icon } from '~/ui/icon';
import type { useValidatedForm } from '~/ui/form/use-validated-form';

type FieldOf = ReturnType<typeof useValidatedForm<OrganizationFieldName>>['field'];

/** Rows of contacts: those that are filled, and an empty one in each "Add another contact". Needs no script. */
export const ContactFields = ({ field }: { field: FieldOf }) => <ContactRow index={0} field={field} />;

function ContactRow({ index, field }: { index: number; field: FieldOf }) {
  const number = contactNumbers[index];
  if (number === undefined) return null;
  const part = (name: 'Name' | 'Role' | 'Phone' | 'Email') => field(contactField(number, name));
  const rest = <ContactRow index={index + 1} field={field} />;
  const next = contactNumbers[index + 1];
  return (
    <>
      <fieldset className="space-y-3 rounded border border-edge-pale p-3">
        <legend className="px-1 font-bold">Contact {number}</legend>
        {number === 1 && (
          <p className="text-sm text-ink-soft">Requests to pay by M-Pesa go to this contact’s phone.</p>
        )}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField {...part('Name')} label="Name" required={false} />
          <TextField {...part('Role')} label="Role" required={false} placeholder="Bursar, kitchen" />
          <TextField {...part('Phone')} label="Phone number" required={false} />
          <TextField {...part('Email')} label="Email address" required={false} />
        </div>
      </fieldset>
      {next === undefined ? null : isFilled(field, index + 1) ? (
        rest
      ) : (
        <details className="space-y-4">
          <summary className="flex min-h-[44px] items-center gap-2 font-bold">
            <Icon name="plus" size={18} /> Add another contact
          </summary>
          {rest}
        </details>
      )}
    </>
  );
}

/** This row, or one below it, has a text or a message. */
const isFilled = (field: FieldOf, from: number): boolean =>
  contactNumbers.slice(from).some((number) =>
    (['Name', 'Role', 'Phone', 'Email'] as const).some((part) => {
      const { defaultValue = '', errors = [] } = field(contactField(number, part));
      return defaultValue !== '' || errors.length > 0;
    }),
  );
