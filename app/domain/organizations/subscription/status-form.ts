import { contentText } from '~/domain/content/content-text';
import type { FormFields } from '~/lib/forms/form-fields';
import { isSubscriptionStatus, subscriptionStatuses, type SubscriptionStatus } from './subscription-status';

export const statusMessages = {
  status: 'Please choose what happens to the subscription',
  remarks: 'Please say why, for whoever reads the history later',
} as const;

const remarks = contentText({ label: 'Remarks', minLength: 0, maxLength: 500, multiline: true });

export const statusFields = {
  status: {
    label: 'New status',
    rule: (text) => (isSubscriptionStatus(text) ? null : statusMessages.status),
    parse: (text: string) => text as SubscriptionStatus,
  },
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
