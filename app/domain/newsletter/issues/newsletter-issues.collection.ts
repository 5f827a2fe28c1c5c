import { defineCollection } from '#db/define-collection';
import type { NewsletterIssue } from './newsletter-issue';

export const newsletterIssues = defineCollection<NewsletterIssue>({
  name: 'newsletterIssues',
  visibility: 'private',
  indexes: [
    { key: { createdAt: -1, _id: -1 }, reason: 'lists the issues, newest first' },
    { key: { state: 1, scheduledFor: 1 }, reason: 'the job finds issues to send' },
  ],
});
