import { data } from '@remix-run/node';
import type { MailAccount } from '~/domain/connections/connection';
import {
  mailAccountFields,
  secretMailFields,
  showMailAccount,
  toMailAccount,
} from '~/domain/connections/mail-account-form';
import { saveConnection } from '~/domain/connections/save-connection.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';

/** The account that was typed, null with errors in its fields; `reply` sends the form back without the password. */
export function readMailAccount(form: Parameters<typeof parseSubmission>[0]) {
  const submission = parseSubmission(
    form,
    formSchema(mailAccountFields, readFieldValues(form, mailAccountFields)),
  );
  return {
    account: submission.status === 'success' ? toMailAccount(submission.value) : null,
    reply: (status: number, formErrors?: string[]) =>
      data(
        { reply: submission.reply({ ...(formErrors && { formErrors }), hideFields: [...secretMailFields] }) },
        { status },
      ),
  };
}

type Author = Pick<Parameters<typeof saveConnection<'mail'>>[1], 'by' | 'now'>;

export const saveMailAccount = (account: MailAccount, author: Author): Promise<void> =>
  withDatabaseTimeout(
    saveConnection('mail', { values: account, shown: showMailAccount(account), ...author }),
  );
