import { multilineField } from '~/domain/text/content-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import type { Organization } from '../organization';
import { isSubscriptionStatus, subscriptionStatuses, subscriptionStatusNames } from './subscription-status';

export const statusMessages = {
  status: 'Please choose what happens to the subscription',
  remarks: 'Please say why. It is shown in the history',
} as const;

const remarks = multilineField('Remarks', { maxLength: 500, isOptional: true });

export const statusFields = {
  status: choiceField('New status', subscriptionStatusNames, statusMessages.status),
  remarks: {
    ...remarks,
    rule: (text, form) => {
      const status = form['status'] ?? '';
      const isMissing =
        text.trim() === '' && isSubscriptionStatus(status) && subscriptionStatuses[status].needsRemarks;
      return isMissing ? statusMessages.remarks : remarks.rule(text, form);
    },
  },
} as const satisfies FormFields;

const problems = {
  changed: (status: string) =>
    `Somebody has changed this subscription since you opened it. It is ${status} now. Please check it again.`,
  'not-allowed': (status: string) => `You can’t do this while the subscription is ${status}.`,
} as const;

/** Why the status of a subscription was not changed, for the person who asked for it. */
export const describeRefusal = ({
  reason,
  organization,
}: {
  readonly reason: keyof typeof problems;
  readonly organization: Pick<Organization, 'subscription'>;
}): string => problems[reason](subscriptionStatuses[organization.subscription.status].name.toLowerCase());
