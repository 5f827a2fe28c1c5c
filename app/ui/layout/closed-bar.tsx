import type { Site } from '~/domain/settings/site';
import { setUpPath } from '~/paths/set-up';

/** Above each page of a shop that only its staff sees. */
export const ClosedBar = ({ site: { visitor } }: { site: Pick<Site, 'visitor'> }) => (
  <aside aria-label="Not open yet" className="screen-only bg-maize px-4 py-0.5 text-center text-sm text-ink">
    {visitor?.isOwner ? (
      <>
        Only you see this: the shop isn’t open yet.{' '}
        <a href={setUpPath} className="inline-block py-0.5 font-bold underline">
          Back to set-up
        </a>
      </>
    ) : (
      'Only people who work here see this: the shop isn’t open yet.'
    )}
  </aside>
);
