import { checkTitles, type Check } from '~/domain/operations/checks/check';
import { Notice } from '~/ui/notice';

/** One glance: all is well, or what is not; problems apart from what can wait. */
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
    <>
      {troubles.length > 0 && <CheckList kind="error" title="Something is wrong:" checks={troubles} />}
      {notes.length > 0 && (
        <CheckList
          kind="warning"
          title={troubles.length > 0 ? 'Look at these, too:' : 'The shop is working. Please check:'}
          checks={notes}
        />
      )}
    </>
  );
}

type ListProps = {
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly checks: readonly Check[];
};

function CheckList({ kind, title, checks }: ListProps) {
  return (
    <Notice kind={kind}>
      <p className="font-bold">{title}</p>
      <ul className="list-disc space-y-1 pl-5">
        {checks.map(({ name, summary }) => (
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
