import { promptStateNames, type PromptView } from '~/domain/organizations/prompts/prompt-view';
import { formatDateTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { promptPath } from '~/paths';
import { Money } from '~/ui/money';

/** The last prompts of an organization. */
export const PromptList = (props: { organizationId: string; prompts: readonly PromptView[] }) => (
  <section aria-labelledby="prompts" className="card p-4">
    <h2 id="prompts">Last prompts</h2>
    <ul className="divide-y divide-edge-pale">
      {props.prompts.map((prompt) => (
        <li key={prompt.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <a href={promptPath(props.organizationId, prompt.id)} className="link">
            {formatDateTime(prompt.askedAt)}
          </a>
          <span className="whitespace-nowrap">{formatPhone(prompt.phone)}</span>
          <span>
            <Money amount={prompt.amount} />,{' '}
            {prompt.toCheck.length > 0 ? promptStateNames.unclear : promptStateNames[prompt.state]}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
