import { emailField } from '~/domain/accounts/account-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import { nullable, type FormFields } from '~/lib/forms/form-fields';
import { lineField } from '~/lib/forms/text-fields';
import { invitationLimits, invitedRoles, type Invitation } from './invitation';

export const invitationMessages = {
  name: 'Enter the name of your colleague',
  email: 'Enter the email address of your colleague, or get a link to hand over',
  role: 'Choose what your colleague does',
  notYours: 'You can only give a role whose permissions you have yourself.',
} as const;

/** A link to hand over needs no address. */
export const invitationFields = {
  name: lineField('Name', {
    maxLength: invitationLimits.maxNameLength,
    messages: {
      required: invitationMessages.name,
      maximum: `Enter at most ${invitationLimits.maxNameLength} characters`,
    },
  }),
  role: choiceField('Role', invitedRoles, invitationMessages.role),
  email: nullable(emailField),
} as const satisfies FormFields;

export type InvitationForm = Pick<Invitation, 'name' | 'role' | 'email'>;
