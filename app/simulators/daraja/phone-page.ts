import {
  callbackChoices,
  pushChoices,
  queryChoices,
  serviceChoices,
  spacingChoices,
  tokenChoices,
  tokenRefusalChoices,
  unansweredChoices,
  type Behaviour,
} from './behaviour';
import { renderSeconds, renderSelect } from '../choices';
import { html, type SafeHtml } from '../html';
import { renderDocument } from '../notice-page';
import { phoneActions, type Delivery, type PhoneAction, type Prompt } from './prompt';
import { behaviourOf, type SimulatorState } from './state';

/** Buttons in the order of use. Manual expiry is for tests only. */
const buttons: PhoneAction[] = [
  'pin',
  'cancel',
  'ignore',
  'insufficient-funds',
  'wrong-pin',
  'till-not-set-up',
];

/** Number of ended prompts on the page. */
const HISTORY_LENGTH = 30;

/** Seconds between reloads while no phone waits; a reload would discard a choice on one. */
const RELOAD_SECONDS = 5;

/** The front page: waiting phones, ended prompts, and the behaviour of the simulator. */
export function renderPhonePage(state: SimulatorState, texts: SafeHtml): string {
  const now = state.clock();
  const newestFirst = state.prompts().reverse();
  const waiting = newestFirst.filter((prompt) => prompt.state !== 'settled');
  const ended = newestFirst.filter((prompt) => prompt.state === 'settled').slice(0, HISTORY_LENGTH);
  const title = waiting.length > 0 ? `(${waiting.length}) Daraja simulator` : 'Daraja simulator';
  return renderDocument(
    title,
    html`
      <section>
        <div class="bar">
          <h2>${countPhones(waiting.length)}</h2>
          <a class="refresh" href="/">Refresh</a>
        </div>
        ${
          waiting.length > 0
            ? html`<div class="phones">
                ${waiting.map((prompt) => renderPhone(prompt, behaviourOf(state, prompt), now))}
              </div>`
            : html`<p class="empty">
                Choose M-Pesa at the shop's checkout, and the prompt appears here. This page looks again every
                ${RELOAD_SECONDS} seconds.
              </p>`
        }
      </section>
      <section>
        <div class="bar"><h2>History</h2></div>
        ${
          ended.length > 0
            ? html`<ul class="cards">
                ${ended.map(renderEnded)}
              </ul>`
            : html`<p class="quiet">Nothing has been paid or cancelled yet.</p>`
        }
      </section>
      ${renderTill(state.tillUrl() !== null)} ${texts} ${renderSettings(state.behaviour())}
    `,
    waiting.some((prompt) => prompt.state === 'waiting') ? null : RELOAD_SECONDS,
  );
}

function countPhones(count: number): string {
  if (count === 0) return 'No phone is waiting';
  return count === 1 ? '1 phone is waiting' : `${count} phones are waiting`;
}

function renderPhone(prompt: Prompt, behaviour: Behaviour, now: Date): SafeHtml {
  const ageSeconds = Math.max(0, Math.floor((now.getTime() - prompt.createdAt.getTime()) / 1000));
  const id = prompt.checkoutRequestId;
  return html`<article class="phone">
    <div class="status"><span>${formatClock(prompt.createdAt)}</span> <span>${ageSeconds} s old</span></div>
    <div class="screen">
      <p class="owner">The phone of <strong>${formatPhone(prompt.phone)}</strong></p>
      <div class="dialog">
        <h3>M-Pesa</h3>
        <p>Do you want to pay</p>
        <p class="amount">${formatAmount(prompt.amount)}</p>
        <p>
          for <strong>${prompt.accountReference}</strong>?
          <span class="quiet">${prompt.description}</span>
        </p>
        ${
          prompt.state === 'ignored' &&
          html`<p class="waiting">Ignored. ${describeEnd(behaviour, ageSeconds)}</p>`
        }
      </div>
      <form method="post" action="/control/answer">
        <input type="hidden" name="checkoutRequestId" value="${id}" />
        <div class="buttons">
          ${buttons.map(
            (action) =>
              html`<button ${action === 'pin' && html`class="primary"`} name="action" value="${action}">
                ${phoneActions[action].label}
              </button> `,
          )}
        </div>
        <div>
          <label for="callback-${id}">The callback to the shop</label>
          ${renderSelect('callback', callbackChoices, behaviour.callback, `callback-${id}`)}
        </div>
        <div>
          <label for="late-${id}">Seconds that a late one takes</label>
          ${renderSeconds('lateSeconds', behaviour.lateSeconds, `late-${id}`)}
        </div>
        <div>
          <label for="unanswered-${id}">If ignored, the prompt</label>
          ${renderSelect('unanswered', unansweredChoices, behaviour.unanswered, `unanswered-${id}`)}
        </div>
      </form>
    </div>
  </article>`;
}

function describeEnd(behaviour: Behaviour, ageSeconds: number): string {
  if (behaviour.unanswered === 'never') return 'It stays so until you answer.';
  return `It expires in ${Math.max(0, Math.ceil(behaviour.answerWithinSeconds - ageSeconds))} s.`;
}

function renderEnded(prompt: Prompt): SafeHtml {
  const result = prompt.result;
  return html`<li class="card">
    <p class="top">
      <strong>${formatPhone(prompt.phone)}</strong> <span>${formatAmount(prompt.amount)}</span>
    </p>
    <p class="quiet">${prompt.accountReference}, ${result ? formatClock(result.at) : ''}</p>
    ${
      result?.code === 0
        ? html`<p><span class="pill paid">Paid</span> Receipt <code>${result.receipt ?? ''}</code></p>`
        : html`<p><span class="pill">Not paid</span> ${result?.code ?? ''} ${result?.description ?? ''}</p>`
    }
    <p class="quiet">${describeDeliveries(prompt.deliveries)}</p>
  </li>`;
}

function describeDeliveries(deliveries: Delivery[]): string {
  if (deliveries.length === 0) return 'No callback was sent so far.';
  const each = deliveries.map((delivery) => {
    const what = `${delivery.kind === 'forged' ? 'Forged callback' : 'Callback'} with ${delivery.resultCode}`;
    return `${what}: ${delivery.status === undefined ? 'no answer' : `answered ${delivery.status}`}.`;
  });
  return each.join(' ');
}

/** A payment that nobody was prompted for. */
const renderTill = (isRegistered: boolean): SafeHtml =>
  html`<section>
    <div class="bar"><h2>Pay the till by hand</h2></div>
    ${
      isRegistered
        ? html`<form method="post" action="/control/pay-till">
            <div class="fields">
              <div>
                <label for="till-phone">Phone</label
                ><input id="till-phone" name="phone" value="254708374149" />
              </div>
              <div>
                <label for="till-amount">Amount</label>
                <input type="number" id="till-amount" name="amount" min="1" max="250000" required />
              </div>
              <div>
                <label for="till-account">Account number, such as M-24061</label
                ><input id="till-account" name="account" maxlength="20" />
              </div>
            </div>
            <div class="row"><button>Pay</button></div>
          </form>`
        : html`<p class="quiet">
            The shop has not registered yet: “Have M-Pesa tell us of every payment to the till”, beside its
            M-Pesa keys.
          </p>`
    }
  </section>`;

function renderSettings(behaviour: Behaviour): SafeHtml {
  const field = (label: string, name: keyof Behaviour, choices: Record<string, string>) =>
    html`<div>
      <label for="all-${name}">${label}</label>
      ${renderSelect(name, choices, String(behaviour[name]), `all-${name}`)}
    </div>`;
  const number = (label: string, name: 'lateSeconds' | 'slowSeconds' | 'answerWithinSeconds') =>
    html`<div>
      <label for="all-${name}">${label}</label>
      ${renderSeconds(name, behaviour[name], `all-${name}`)}
    </div>`;
  return html`<section>
    <div class="bar"><h2>How Daraja behaves</h2></div>
    <details>
      <summary>Settings for all prompts to come</summary>
      <form method="post" action="/control/behaviour">
        <div class="fields">
          ${field('The callback', 'callback', callbackChoices)}
          ${number('Seconds that a late callback takes', 'lateSeconds')}
          ${field('The push request is', 'push', pushChoices)}
          ${number('Seconds that a late answer takes', 'slowSeconds')}
          ${field('The status query', 'query', queryChoices)}
          ${field('The whole service', 'service', serviceChoices)}
          ${field('The access token', 'token', tokenChoices)}
          ${field('A rejected token is answered with', 'tokenRefusal', tokenRefusalChoices)}
          ${field('A prompt that nobody answers', 'unanswered', unansweredChoices)}
          ${number('Seconds until it expires', 'answerWithinSeconds')}
          ${field('Pause between pushes', 'spacing', spacingChoices)}
        </div>
        <div class="row"><button>Save</button></div>
      </form>
      <div class="row">
        <form method="post" action="/control/reset"><button>Behave normally again</button></form>
        <form method="post" action="/control/expire-token"><button>Expire the access token now</button></form>
      </div>
    </details>
  </section>`;
}

const formatPhone = (phone: string): string => `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;

const formatAmount = (shillings: number): string => `KES ${shillings.toLocaleString('en-KE')}`;

const formatClock = (moment: Date): string =>
  moment.toLocaleTimeString('en-GB', { timeZone: 'Africa/Nairobi' });
