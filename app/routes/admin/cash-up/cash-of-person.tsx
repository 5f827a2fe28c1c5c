import { randomBytes } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { holderName, type CashLine } from '~/domain/payments/cash-up/cash-day';
import { toPersonView, type CashUpPersonView } from '~/domain/payments/cash-up/cash-up-view';
import { correctionFields, corrections, countFields } from '~/domain/payments/cash-up/cash-up-forms';
import { findCashHolder, recordCashLine } from '~/domain/payments/cash-up/record-cash-line.server';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { formatDateTime, formatLongDate } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { cashOfPersonPath, cashUpPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { FoldedForm } from '../payments/folded-form';
import { BackLink } from '../settings/back-link';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Count cash', matches);

export const headers = noStoreHeaders;

/** Also of a rider, or the person who looks, of whom no cash is recorded: there is nothing to count, until somebody does. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { day, key } = parseAddress(params);
  const { people, closed } = await loadCashUp(day, now);
  const person = people.find((one) => one.key === key);
  const { riders } = await loadSettings();
  const holder = person ? person.holder : findCashHolder(key, riders, staffMember(request, signedIn));
  if (holder === undefined) throw errorResponse(404, 'There is no such person.');
  const nothing = { key, name: holderName(holder), toCollect: toCents(0), lines: [], sums: null };
  return {
    day,
    person: person ? toPersonView(person) : nothing,
    isClosed: closed !== null,
    idempotencyKey: randomBytes(16).toString('base64url'),
  };
}

function parseAddress(params: LoaderFunctionArgs['params']) {
  const { day = '', holder: key = '' } = params;
  if (!isValidDay(day)) throw errorResponse(404, 'There is no such day.');
  return { day, key };
}

const failures = {
  'unknown-holder': 'This person has no cash on this day.',
  'future-day': 'This day has not begun yet.',
  closed: 'This day is closed. Please record a correction, with its reason.',
  'no-reason': 'Say why, in a few words',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { day, key } = parseAddress(params);
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw unreadableForm();
  const line = { day, holderKey: key, idempotencyKey, by: staffMember(request, signedIn), now };
  const submission =
    fieldText(form, 'intent') === 'correct'
      ? parseSubmission(form, formSchema(correctionFields, readFieldValues(form, correctionFields)))
      : parseSubmission(form, formSchema(countFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { value } = submission;
  const result = await recordCashLine(
    'way' in value
      ? {
          ...line,
          kind: 'correction',
          amount: toCents(value.way === 'note' ? 0 : value.way === 'less' ? -value.amount : value.amount),
          note: value.reason,
        }
      : { ...line, kind: 'count', amount: value.amount, note: value.note },
  );
  if (!result.ok) return data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  return redirectWithFlash(cashOfPersonPath(day, key), {
    kind: 'success',
    text: 'way' in value ? 'The correction is recorded.' : describeCount(result.line),
  });
}

function describeCount({ amount, expected }: Pick<CashLine, 'amount' | 'expected'>): string {
  const counted = `${formatMoney(amount, 'KSh')} counted`;
  const missing = toCents(expected - amount);
  if (missing === 0) return `${counted}: it is right.`;
  return missing > 0
    ? `${counted}: ${formatMoney(missing, 'KSh')} is missing.`
    : `${counted}: ${formatMoney(toCents(-missing), 'KSh')} too much.`;
}

export default function CashOfPerson() {
  const { day, person, isClosed, idempotencyKey } = useLoaderData<typeof loader>();
  const { name, toCollect, sums, lines } = person;
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={cashUpPath(day)} text="Cash-up" />
      <div className="space-y-1">
        <h1>Cash of {name}</h1>
        <p className="font-bold">{formatLongDate(day)}</p>
      </div>
      {!isClosed && <CountForm isFirst={lines.length === 0} idempotencyKey={idempotencyKey} />}
      {sums && lines.length > 0 && (
        <DescriptionList
          items={[
            { name: 'Still to collect', value: money(toCollect) },
            { name: 'Collected', value: money(sums.collected) },
            ...(sums.givenBack > 0 ? [{ name: 'Given back', value: money(sums.givenBack) }] : []),
            ...(sums.collectedAtClosing === null
              ? []
              : [{ name: 'At closing', value: money(sums.collectedAtClosing) }]),
            { name: 'Handed in', value: money(sums.handedIn) },
            { name: 'Difference', value: <strong>{money(sums.difference)}</strong> },
          ]}
        />
      )}
      {lines.length > 0 && (
        <DataTable
          caption="What was counted, and said about it"
          columns={lineColumns}
          rows={lines}
          keyOf={({ key }) => key}
        />
      )}
      {(isClosed || lines.length > 0) && <CorrectionForm idempotencyKey={idempotencyKey} />}
    </div>
  );
}

const money = (amount: number) => <Money amount={toCents(amount)} prefix="KSh" />;

const kinds = {
  count: 'Counted',
  correction: 'Correction',
  'not-received': 'Not received',
} as const;

const lineColumns: readonly Column<CashUpPersonView['lines'][number]>[] = [
  {
    name: 'What',
    cell: ({ kind, amount }) => (amount === 0 && kind === 'correction' ? 'Note' : kinds[kind]),
  },
  { name: 'Amount', isNumber: true, cell: ({ amount }) => money(amount) },
  {
    name: 'Expected then',
    isNumber: true,
    cell: ({ kind, expected }) => kind === 'count' && money(expected),
  },
  { name: 'Note', cell: ({ note }) => <span className="[overflow-wrap:anywhere]">{note || '–'}</span> },
  {
    name: 'By',
    cell: ({ by, at }) => (
      <>
        {by}, {formatDateTime(at)}
      </>
    ),
  },
];

/** A form that is shown again stays the same line. */
const KeyField = ({ sent, fresh }: { sent: unknown; fresh: string }) => (
  <input type="hidden" name="idempotencyKey" value={typeof sent === 'string' ? sent : fresh} />
);

function CountForm({ isFirst, idempotencyKey }: { isFirst: boolean; idempotencyKey: string }) {
  const result = useLastResult();
  const lastResult = result?.initialValue?.['intent'] === 'correct' ? undefined : result;
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'count',
    lastResult,
    fields: countFields,
  });
  return (
    <DialogForm {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <KeyField sent={lastResult?.initialValue?.['idempotencyKey']} fresh={idempotencyKey} />
      <TextField
        {...field('amount')}
        hint={
          isFirst
            ? 'In shillings: what is handed in. You see afterwards what it should be.'
            : 'In shillings: what is handed in beside what was counted before.'
        }
        required
      />
      <TextField {...field('note')} hint="If there is something to say" />
      <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
        Record what was counted
      </button>
    </DialogForm>
  );
}

function CorrectionForm({ idempotencyKey }: { idempotencyKey: string }) {
  const result = useLastResult();
  const lastResult = result?.initialValue?.['intent'] === 'correct' ? result : undefined;
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'correct',
    lastResult,
    fields: correctionFields,
  });
  return (
    <FoldedForm
      title="Correct it, or explain a difference"
      open={summary.problems.length > 0 || summary.form.length > 0}
    >
      <DialogForm {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <p>What was counted stays, with the correction below it.</p>
        <input type="hidden" name="intent" value="correct" />
        <KeyField sent={lastResult?.initialValue?.['idempotencyKey']} fresh={idempotencyKey} />
        <SelectField {...field('way')}>
          <Options of={corrections} />
        </SelectField>
        <TextField {...field('amount')} hint="In shillings. Leave it empty for a note." />
        <TextField {...field('reason')} required />
        <button className="button button-secondary" aria-disabled={blocked || undefined}>
          Record the correction
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
