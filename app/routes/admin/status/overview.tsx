import { checkTitles, type Check } from '~/domain/operations/checks/check';
import { Notice } from '~/ui/notice';

/** One glance: all is well, or what is not. */
export function Overview({ checks }: { checks: readonly Check[] }) {
  const troubles = checks.filter(({ state }) => state === 'trouble');
  const notes = checks.filter(({ state }) => state === 'note');
  if (troubles.length + notes.length === 0)
    return (
      <Notice kind="success">
        <p className="font-bold">Everything is working.</p>
      </Notice>
    );
  return (
    <Notice kind={troubles.length > 0 ? 'error' : 'warning'}>
      <p className="font-bold">
        {troubles.length > 0 ? 'Something is wrong:' : 'The shop is working. Please check:'}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {[...troubles, ...notes].map(({ name, summary }) => (
          <li key={name}>
            <a href={`#${name}`} className="underline">
              {checkTitles[name]}
            </a>
            : {summary}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
