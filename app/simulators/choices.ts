import { z } from 'zod';
import { html, type SafeHtml } from './html';

type Keys<Choices> = [Extract<keyof Choices, string>, ...Extract<keyof Choices, string>[]];

/** One of the keys of `choices`, whose values are the labels on the front page. */
export const oneOf = <Choices extends Record<string, string>>(choices: Choices) =>
  z.enum(Object.keys(choices) as Keys<Choices>);

/** Forms send seconds as text. */
export const seconds = z.coerce.number().min(0).max(86_400);

export function renderSelect(
  name: string,
  choices: Record<string, string>,
  chosen: string,
  id: string,
): SafeHtml {
  return html`<select name="${name}" id="${id}">
    ${Object.entries(choices).map(
      ([value, words]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${words}</option>`,
    )}
  </select>`;
}

export const renderSeconds = (name: string, value: number, id: string): SafeHtml =>
  html`<input type="number" name="${name}" id="${id}" value="${value}" min="0" max="86400" step="any" />`;
