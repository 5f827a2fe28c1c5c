import type { Site } from '~/domain/settings/site';
import { setUpPath } from '~/paths/set-up';

/** Above each page of a shop that only its staff sees. */
export const ClosedBar = ({ site: { visitor } }: { site: Pick<Site, 'visitor'> }) => (
  <p className="screen-only bg-maize-pale px-4 py-2 text-center text-warning">
    {visitor?.isOwner ? (
      <>
        Only you see this: the shop isn’t open yet.{' '}
        <a href={setUpPath} className="inline-block py-1 font-bold underline">
          Back to set-up
        </a>
      </>
    ) : (
      'Only people who work here see this: the shop isn’t open yet.'
    )}
  </p>
);
