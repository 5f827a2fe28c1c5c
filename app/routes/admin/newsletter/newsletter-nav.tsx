import { newsletterPath, subscribersPath } from '~/paths';
import { FilterNav } from '~/ui/content/filter-nav';

export const noMailText =
  'Nobody can subscribe, and no issue can be sent, until the shop has an email account.';

/** The two lists of the newsletter. */
export const NewsletterNav = ({ current }: { current: 'issues' | 'subscribers' }) => (
  <FilterNav
    label="Newsletter"
    links={[
      { text: 'Issues', href: newsletterPath, isCurrent: current === 'issues' },
      { text: 'Subscribers', href: subscribersPath, isCurrent: current === 'subscribers' },
    ]}
  />
);
