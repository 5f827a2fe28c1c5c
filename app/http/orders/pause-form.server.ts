import { data } from '@remix-run/node';
import type { StandingOrderFailure } from '~/domain/standing-orders/change-standing-order.server';
import { describeRefusal, type TypedPause } from '~/domain/standing-orders/standing-order-form';
import { fieldText } from '~/http/forms/read-form.server';
import { isValidDay } from '~/lib/calendar-days';

/** What a form says of a pause, with the fields that have no day. */
export function readPauseForm(form: FormData): TypedPause & { readonly isValid: boolean } {
  const typed = (name: 'from' | 'until') => fieldText(form, name).trim().slice(0, 40);
  const days = { from: typed('from'), until: typed('until') };
  const errorsOf = (day: string): readonly string[] =>
    day === '' || isValidDay(day) ? [] : [`${day} is no day. Write it as 2026-12-01.`];
  const errors = { from: errorsOf(days.from), until: errorsOf(days.until) };
  return { ...days, errors, isValid: errors.from.length + errors.until.length === 0 };
}

/** Shows the page again, with the days that were typed and what is wrong with them, beside the field that it is about. */
export function refuseChange(failure: StandingOrderFailure, typed: TypedPause | null) {
  const text = describeRefusal(failure);
  const isMistake = ['too-early', 'until-before-from', 'too-many', 'too-few'].includes(failure.reason);
  const field =
    failure.reason === 'until-before-from' ? 'until' : failure.reason === 'too-early' ? 'from' : null;
  const pause = typed && field ? { ...typed, errors: { ...typed.errors, [field]: [text] } } : typed;
  return data({ message: typed && field ? null : text, pause }, { status: isMistake ? 400 : 409 });
}

/** A button that was pressed twice: it is as it was to be, and the page shows it. */
export const isDoneBefore = ({ reason }: StandingOrderFailure, intent: string): boolean =>
  (reason === 'ended' && intent === 'end') || (reason === 'not-paused' && intent.startsWith('resume'));
