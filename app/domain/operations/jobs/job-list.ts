import { deliveryIntervalMs } from '~/domain/newsletter/issues/delivery-interval';

type JobEntry = {
  /** For the status page. */
  readonly title: string;
  /** From the end of a run to the start of the next, at least: a job that knows when its work is due waits longer. */
  readonly intervalMs: number;
};

const second = 1_000;
const minute = 60 * second;

/** Without the code that they run, so that the status page does not load it. */
export const jobList = {
  // Payments expire after 120 s, to the second.
  'expire-payments': { title: 'Cancel orders that were not paid in time', intervalMs: second },
  'settle-payments': { title: 'Ask M-Pesa about payments without a result', intervalMs: second },
  'repair-prompts': { title: 'Find M-Pesa prompts that were interrupted', intervalMs: 10 * second },
  'answer-reset-requests': { title: 'Answer requests for a new password', intervalMs: second },
  'queue-farm-notices': { title: 'Write emails to the farm', intervalMs: 10 * second },
  'deliver-mail': { title: 'Send emails', intervalMs: second },
  'deliver-form-mail': { title: 'Pass on contact and booking forms', intervalMs: second },
  'deliver-sms': { title: 'Send texts (SMS)', intervalMs: second },
  'tell-failed-sms': { title: 'Tell other programs of failed texts', intervalMs: second },
  'deliver-newsletter': { title: 'Send the newsletter', intervalMs: deliveryIntervalMs },
  'deliver-webhooks': { title: 'Send webhooks', intervalMs: second },
  'refresh-sales': { title: 'Add up the sales of each day', intervalMs: 10 * second },
  'make-mornings': { title: 'Make the orders of each morning', intervalMs: 30 * second },
  'settle-mornings': { title: 'Ask for, or charge, what mornings cost', intervalMs: second },
  'ask-about-mornings': { title: 'Ask about mornings that nobody has ticked', intervalMs: minute },
  'tell-prices': { title: 'Tell households new prices', intervalMs: 10 * second },
  'finish-renames': { title: 'Give ended orders the new SKUs', intervalMs: second },
  // A billing day begins at midnight in Nairobi.
  'book-dues': { title: 'Book the dues of organizations', intervalMs: minute },
  'end-sale-prices': { title: 'End sale prices', intervalMs: second },
  'tell-back-in-stock': { title: 'Tell customers what is back', intervalMs: 2 * second },
  'end-offers': { title: 'End special offers', intervalMs: second },
  'turn-holidays': { title: 'Begin and end holidays', intervalMs: second },
  'purge-audit-log': { title: 'Delete old entries of the audit log', intervalMs: 60 * minute },
  'purge-comments': { title: 'Delete spam and old data of comments', intervalMs: 60 * minute },
  'purge-standing-orders': { title: 'Delete standing orders that ended long ago', intervalMs: 60 * minute },
  'settle-unentered': { title: 'Write down the milk that nobody entered', intervalMs: 60 * minute },
  // A lease limits it to one run a day; a process may not live that long.
  'sweep-images': { title: 'Delete pictures that nothing shows', intervalMs: 10 * minute },
  'raise-alarms': { title: 'Raise alarms', intervalMs: minute },
} as const satisfies Record<string, JobEntry>;

export type JobName = keyof typeof jobList;

export const jobNames = Object.keys(jobList) as JobName[];
