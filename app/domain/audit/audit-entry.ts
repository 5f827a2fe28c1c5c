import type { ObjectId } from 'mongodb';

/** What a change in the back office was made to, with its name in the audit log. */
export const auditSubjects = {
  order: 'Order',
  'standing-order': 'Standing order',
  product: 'Product',
  category: 'Category',
  stock: 'Stock',
  post: 'Blog post',
  comment: 'Comment',
  'gallery-item': 'Gallery picture',
  'home-content': 'Home content',
  'about-content': 'About content',
  'page-texts': 'Page texts',
  'farm-service': 'Farm service',
  'team-member': 'Team member',
  question: 'FAQ',
  testimonial: 'Testimonial',
  'tour-stop': 'Tour stop',
  newsletter: 'Newsletter',
  message: 'Message',
  booking: 'Farm visit',
  'tour-day': 'Day of the calendar',
  organization: 'Organization',
  'account-entry': 'Payment entry',
  account: 'Account',
  invitation: 'Invitation',
  'api-key': 'API key',
  settings: 'Settings',
  webhook: 'Webhook',
} as const satisfies Record<string, string>;

export type AuditSubject = keyof typeof auditSubjects;

/** JSON values: amounts in cents, dates as ISO text. Holds no name, address or phone number of a customer. */
export type AuditValues = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  readonly _id: ObjectId;
  readonly at: Date;
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly clientAddress: string | null;
  readonly subject: AuditSubject;
  /** Id of the order, product, ...; for orders the number. */
  readonly subjectId: string;
  /** Readable after the subject is deleted: 'M-24061', 'Fresh whole milk'. */
  readonly subjectName: string;
  /** In the past tense, for the list: 'Changed the price', 'Deleted the product'. */
  readonly action: string;
  /** Changed fields only; null where the subject was created. */
  readonly before: AuditValues | null;
  /** Changed fields only; null where the subject was deleted. */
  readonly after: AuditValues | null;
};
