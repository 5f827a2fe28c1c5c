import { renderSeconds, renderSelect } from '../choices';
import { html, type SafeHtml } from '../html';
import {
  addressChoices,
  answerChoices,
  dateChoices,
  linkChoices,
  reportChoices,
  senderChoices,
  senderRuleChoices,
  type SmsBehaviour,
} from './behaviour';
import { formatCost, type SmsDelivery, type SmsState, type SmsText } from './state';

/** Phones, and texts of each, on the page. */
const maxPhones = 12;
const maxTextsOfPhone = 8;

/** The inboxes, newest first, with what their owners can do, and the behaviour of the provider. */
export function renderInboxes(state: SmsState): SafeHtml {
  const texts = state.texts().reverse();
  const phones = [...new Set(texts.map(({ phone }) => phone))].slice(0, maxPhones);
  return html`<section id="texts">
      <div class="bar"><h2>Texts</h2></div>
      ${
        phones.length > 0
          ? html`<div class="phones">
              ${phones.map((phone) =>
                renderInbox(
                  state,
                  phone,
                  texts.filter((text) => text.phone === phone),
                ),
              )}
            </div>`
          : html`<p class="quiet">No text has come yet.</p>`
      }
    </section>
    ${renderSettings(state)}`;
}

function renderInbox(state: SmsState, phone: string, texts: readonly SmsText[]): SafeHtml {
  const sender = texts[0]?.from ?? '';
  return html`<article class="phone">
    <div class="screen">
      <p class="owner">Messages of <strong>${formatPhone(phone)}</strong></p>
      ${texts.slice(0, maxTextsOfPhone).map(
        (text) =>
          html`<div class="dialog">
            <h3>${text.from}</h3>
            <p class="text">${linkify(text.shown)}</p>
            <p class="quiet">
              ${formatClock(text.at)}, ${text.parts === 1 ? '1 part' : `${text.parts} parts`},
              ${formatCost(text.cost)}.
              ${describeReports(state.deliveries().filter(({ fields }) => fields['id'] === text.id))}
            </p>
          </div>`,
      )}
      ${
        // Nobody can answer a name. Buttons, since the page reloads while no prompt waits.
        /^\d+$/.test(sender) &&
        html`<form method="post" action="/control/sms/incoming">
          <input type="hidden" name="from" value="${phone}" />
          <input type="hidden" name="to" value="${sender}" />
          <div class="buttons">
            <button name="text" value="STOP">Answer STOP</button>
            <button name="text" value="START">Answer START</button>
          </div>
        </form>`
      }
      ${
        state.blocked.has(phone)
          ? html`<form method="post" action="/control/sms/allow">
              <input type="hidden" name="phone" value="${phone}" />
              <p class="waiting">This sender is stopped at the operator.</p>
              <div class="row"><button>Dial *456*9# and allow it</button></div>
            </form>`
          : html`<form method="post" action="/control/sms/opt-out">
              <input type="hidden" name="phone" value="${phone}" />
              <input type="hidden" name="sender" value="${sender}" />
              <div class="row"><button>Dial *456*9*5# and stop it</button></div>
            </form>`
      }
    </div>
  </article>`;
}

function describeReports(deliveries: readonly SmsDelivery[]): string {
  if (deliveries.length === 0) return 'No report was sent so far.';
  return deliveries
    .map(
      ({ fields, status }) =>
        `Report ${fields['status'] ?? ''}: ${status === undefined ? 'no answer' : `answered ${status}`}.`,
    )
    .join(' ');
}

/** As phones do: an address needs no scheme, and a mark at its end is none of it. */
const linkify = (text: string): SafeHtml =>
  html`${text.split(/(\s)/).map((word) => {
    const address = /[.,!?]$/.test(word) ? word.slice(0, -1) : word;
    const href = findAddress(address);
    return href === null
      ? html`${word}`
      : html`<a href="${href}" rel="noreferrer">${address}</a>${word.slice(address.length)}`;
  })}`;

function findAddress(word: string): string | null {
  if (!word.includes('/')) return null;
  const hasScheme = /^https?:\/\//i.test(word);
  const isHere = /^(?:localhost|[\d.]+)[:/]/.test(word);
  const href = hasScheme ? word : `${isHere ? 'http' : 'https'}://${word}`;
  if (!URL.canParse(href)) return null;
  return hasScheme || isHere || new URL(href).hostname.includes('.') ? href : null;
}

function renderSettings(state: SmsState): SafeHtml {
  const behaviour = state.behaviour();
  const field = (label: string, name: keyof SmsBehaviour, choices: Record<string, string>) =>
    html`<div>
      <label for="sms-${name}">${label}</label>
      ${renderSelect(name, choices, String(behaviour[name]), `sms-${name}`)}
    </div>`;
  const sender = state.credentials.senders.find((name) => /^\d+$/.test(name)) ?? '';
  return html`<section>
    <div class="bar"><h2>How the texts behave</h2></div>
    <details>
      <summary>Settings for all texts to come (balance ${formatCost(state.balance())})</summary>
      <form method="post" action="/control/sms/behaviour">
        <div class="fields">
          ${field('The answer', 'answer', answerChoices)} ${field('The report', 'report', reportChoices)}
          <div>
            <label for="sms-lateSeconds">Seconds that a late report takes</label>
            ${renderSeconds('lateSeconds', behaviour.lateSeconds, 'sms-lateSeconds')}
          </div>
          ${field('The sender is', 'sender', senderChoices)}
          ${field('Senders that are accepted', 'senderRule', senderRuleChoices)}
          ${field('Calls go to', 'address', addressChoices)}
          ${field('The date of an answer', 'date', dateChoices)}
          ${field('The linkId of an answer', 'linkId', linkChoices)}
        </div>
        <div class="row"><button>Save</button></div>
      </form>
      <div class="row">
        <form method="post" action="/control/sms/reset"><button>Behave normally again</button></form>
        ${[0, 1000].map(
          (shillings) =>
            html`<form method="post" action="/control/sms/balance">
              <input type="hidden" name="shillings" value="${shillings}" />
              <button>${shillings === 0 ? 'Use up the balance' : 'Top up to KES 1,000'}</button>
            </form>`,
        )}
        <form method="post" action="/control/sms/incoming">
          <input type="hidden" name="from" value="SAFARICOM" />
          <input type="hidden" name="to" value="${sender}" />
          <input type="hidden" name="text" value="We have received your message." />
          <button>A text from a name arrives</button>
        </form>
      </div>
    </details>
  </section>`;
}

const formatPhone = (phone: string): string =>
  `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;

const formatClock = (moment: Date): string =>
  moment.toLocaleTimeString('en-GB', { timeZone: 'Africa/Nairobi' });
