import { checkTitles, type Check } from '~/domain/operations/checks/check';
import { DescriptionList } from '~/ui/admin/description-list';
import { Badge, type BadgeTone } from '~/ui/badge';

const badges: Readonly<Record<Check['state'], { readonly tone: BadgeTone; readonly text: string }>> = {
  fine: { tone: 'good', text: 'OK' },
  note: { tone: 'waiting', text: 'Check this' },
  trouble: { tone: 'bad', text: 'Problem' },
};

export function CheckCard({ check, children }: { check: Check; children?: React.ReactNode }) {
  const { name, state, summary, advice, path, facts } = check;
  const badge = badges[state];
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="card scroll-mt-24 space-y-3 p-4"
      data-state={state}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`${name}-title`} className="text-lg">
          {checkTitles[name]}
        </h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p>{summary}.</p>
      {advice && (
        <p>
          <span className="font-bold">What to do:</span> {advice}
        </p>
      )}
      {path && (
        <p>
          <a href={path} className="link">
            Go to the page
          </a>
        </p>
      )}
      {facts.length > 0 && <DescriptionList items={facts} />}
      {children}
    </section>
  );
}
