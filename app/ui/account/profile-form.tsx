import type { SubmissionResult } from '@conform-to/react';
import { accountMessages } from '~/domain/accounts/account-fields';
import { passwordLimits } from '~/domain/accounts/passwords/password-limits';
import {
  hasAddress,
  profileFields,
  type ProfileField,
  type profileTextNames,
} from '~/domain/accounts/profile/profile-form';
import { ownData } from '~/lib/forms/own-data';
import { confirmPath } from '~/paths';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { AddressFields } from './address-fields';
import { ErrorSummary, ErrorTemplates } from '../form/error-summary';
import { TextField } from '../form/field';
import { PasswordField } from '../form/password-field';
import { UnhydratedSubmitButton } from '../form/submit-button';

type TextName = (typeof profileTextNames)[number];

export type ProfileView = Readonly<Record<TextName, string>>;

/** The profile: read-only fields, which `editing` makes editable. */
export function ProfileForm({
  profile,
  hasPassword,
  canChangeCredentials,
  editing,
  towns,
  lastResult,
}: {
  profile: ProfileView;
  hasPassword: boolean;
  /** Whether email address and password can be changed without reauthentication. */
  canChangeCredentials: boolean;
  editing: boolean;
  /** Suggested for the address. */
  towns: readonly string[];
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { formProps, summary, field } = useUnhydratedForm<ProfileField>({
    id: 'profile',
    lastResult,
    fields: profileFields({ email: profile.email, hasPassword }),
    required: accountMessages.required('This field'),
    defaultValue: profile,
  });
  const text = (name: TextName) => ({ ...field(name), readOnly: !editing });
  return (
    <form method="post" {...formProps} className="card space-y-6 p-4 sm:p-6">
      <ErrorSummary {...summary} />
      <fieldset aria-labelledby="about-you" className="space-y-4">
        <h2 id="about-you">About you</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('firstName')} {...ownData.firstName} required={editing || undefined} />
          <TextField {...text('lastName')} {...ownData.lastName} required={editing || undefined} />
        </div>
        <TextField
          {...text('email')}
          data-stored={profile.email}
          {...ownData.accountEmail}
          readOnly={!editing || !canChangeCredentials}
          hint={
            editing && canChangeCredentials
              ? 'If you change it, open the link that we’ll send to the new address'
              : undefined
          }
          required={editing || undefined}
        />
        <TextField
          {...text('phoneNumber')}
          {...ownData.phone}
          hint={editing ? 'For example, 0712 345 678' : undefined}
          required={editing || undefined}
        />
      </fieldset>
      <fieldset aria-labelledby="your-address" className="space-y-4">
        <h2 id="your-address">Your address</h2>
        {editing || hasAddress(profile) ? (
          <>
            <AddressFields field={text} towns={towns} />
          </>
        ) : (
          <p className="text-ink-soft">You have not added an address yet.</p>
        )}
      </fieldset>
      {editing && (
        <>
          <fieldset aria-labelledby="change-password" className="space-y-4">
            <h2 id="change-password">{hasPassword ? 'Change Password' : 'Set a Password'}</h2>
            {canChangeCredentials ? <Passwords field={field} hasPassword={hasPassword} /> : <ConfirmFirst />}
          </fieldset>
          <UnhydratedSubmitButton label="Save Changes" busyLabel="Saving..." />
          <ErrorTemplates />
        </>
      )}
      {/* Last, so that it takes no space between the others. */}
      <input type="hidden" name="intent" value="update" />
    </form>
  );
}

type FieldOf = ReturnType<typeof useUnhydratedForm<ProfileField>>['field'];

const Passwords = ({ field, hasPassword }: { field: FieldOf; hasPassword: boolean }) => (
  <>
    {hasPassword && (
      <PasswordField
        {...field('currentPassword')}
        showLabel="Show current password"
        autoComplete="current-password"
        hint="To change your password or your email address"
      />
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <PasswordField
        {...field('newPassword')}
        showLabel="Show new password"
        autoComplete="new-password"
        hint={`At least ${passwordLimits.minLength} characters; leave it empty to keep the old one`}
      />
      <PasswordField
        {...field('confirmPassword')}
        showLabel="Show confirmed password"
        autoComplete="new-password"
      />
    </div>
  </>
);

const ConfirmFirst = () => (
  <p>
    To change your email address or your password,{' '}
    <a href={confirmPath('/profile?edit=1')} className="link">
      first confirm that it is you
    </a>
    .
  </p>
);
