import type { PromptToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { formatDateTime } from '~/lib/format/dates';
import { promptPath } from '~/paths';
import { Notice } from '~/ui/notice';

/** Links to the prompts of all organizations that a person compares with the M-Pesa statement. */
export const PromptsToCheck = ({ prompts }: { prompts: readonly PromptToCheck[] }) => (
  <Notice kind="warning">
    <p className="font-bold">Please check the M-Pesa statement</p>
    <p>What M-Pesa reported about these prompts does not match the books:</p>
    <ul>
      {prompts.map(({ id, organizationId, organizationName, since }) => (
        <li key={id}>
          <a
            href={promptPath(organizationId, id)}
            className="link inline-flex min-h-[44px] items-center break-words"
          >
            {organizationName}, {formatDateTime(since)}
          </a>
        </li>
      ))}
    </ul>
  </Notice>
);
