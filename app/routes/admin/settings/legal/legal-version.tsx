import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { findLegalText, findLegalTextVersion } from '~/domain/legal/legal-text-queries.server';
import { legalTextTitles, type LegalTextContent } from '~/domain/legal/legal-texts';
import { restoreLegalText } from '~/domain/legal/save-legal-text.server';
import { seenVersionIn } from '~/http/back-office/seen-fields.server';
import { readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { diffLines, type DiffLine } from '~/lib/diff-lines';
import { formatDateTime } from '~/lib/format/dates';
import { legalTextPath } from '~/paths';
import { Notice } from '~/ui/notice';
import { BackLink } from '../back-link';
import { redirectToSettings } from '../redirect-to-settings.server';
import {
  parseSeenNumber,
  requireLegalText,
  requireVersionNumber,
  unknownVersion,
} from './legal-route.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Version of a text', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { name } = await requireLegalText(request, now, params);
  const number = requireVersionNumber(params);
  const [version, previous, current] = await Promise.all([
    findLegalTextVersion(name, number),
    number > 0 ? findLegalTextVersion(name, number - 1) : null,
    findLegalText(name),
  ]);
  if (!version) throw unknownVersion();
  return {
    name,
    number,
    at: version.at,
    by: version.by,
    reviewed: version.reviewed,
    own: previous && changedLines(previous, version),
    toNow: changedLines(current, version),
    isNow: current.number === number,
    seenVersion: String(current.number),
  };
}

/** Without the unchanged lines, where nothing is to be seen. */
const changedLines = (before: LegalTextContent, after: LegalTextContent): readonly DiffLine[] =>
  diffLines(linesOf(before), linesOf(after)).filter(({ kind, text }) => kind !== 'same' && text !== '');

const linesOf = ({ intro, text }: LegalTextContent) => `${intro}\n${text}`;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { name, signedIn } = await requireLegalText(request, now, params);
  const number = requireVersionNumber(params);
  const result = await restoreLegalText(name, {
    number,
    seenNumber: parseSeenNumber(seenVersionIn(form)),
    by: staffMember(request, signedIn),
    now,
  });
  if (result.ok)
    return redirectToSettings(name, `An earlier version of “${legalTextTitles[name]}” is on its page again.`);
  if (result.reason === 'unknown-version') throw unknownVersion();
  return data(
    {
      error: 'Somebody has changed this text since you opened this page. See below what would change now.',
    },
    { status: 409 },
  );
}

export default function LegalVersion() {
  const { name, number, at, by, reviewed, own, toNow, isNow, seenVersion } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={`${legalTextPath(name)}/versions`} text="Earlier versions" />
      <h1>
        {legalTextTitles[name]}: {number === 0 ? 'the original text' : `version ${number}`}
      </h1>
      <p>
        {by && `${by}, ${formatDateTime(at)}. `}
        {reviewed ? 'Reviewed by a lawyer.' : 'Not reviewed by a lawyer.'}
      </p>
      {actionData && (
        <Notice kind="error">
          <p>{actionData.error}</p>
        </Notice>
      )}
      {own && <Changes title="What this version changed" lines={own} />}
      {isNow ? (
        <p>This is the text that customers read now.</p>
      ) : (
        <Form method="post" className="space-y-4">
          <Changes title="What changes if you restore it" lines={toNow} />
          <input type="hidden" name="seenVersion" value={seenVersion} />
          <p>
            <button className="button button-primary">Restore it</button>
          </p>
        </Form>
      )}
    </div>
  );
}

const Changes = ({ title, lines }: { title: string; lines: readonly DiffLine[] }) => (
  <section aria-label={title} className="card space-y-2 p-4">
    <h2 className="text-lg">{title}</h2>
    {lines.length === 0 && <p>The text does not change.</p>}
    {lines.map(({ kind, text }, index) =>
      kind === 'removed' ? (
        <p key={index} className="break-words rounded-sm bg-error-pale p-2 text-sm">
          <span className="font-bold">Removed: </span>
          <del>{text}</del>
        </p>
      ) : (
        <p key={index} className="break-words rounded-sm bg-mint p-2 text-sm">
          <span className="font-bold">Added: </span>
          <ins className="no-underline">{text}</ins>
        </p>
      ),
    )}
  </section>
);
