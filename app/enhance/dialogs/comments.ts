import { closestTarget, isModifiedClick } from '../click-target';
import { formParams, parsePage, replaceContent } from '../fetch-page';
import { focusErrorSummary } from '../forms/focus-error-summary';
import { clearErrors, validateForm } from '../forms/validate-form';

const sendFailed = 'Your comment was not sent: the network failed. Please try again.';

/** 'Add Comment' opens the form in a dialog, 'Reply' below its comment; both send it without leaving the page. */
export function enableComments(): void {
  // Older browsers have no dialog element: the links lead to the form.
  if (!find('comments') || typeof HTMLDialogElement === 'undefined') return;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog bg-milk';
  dialog.setAttribute('aria-label', 'Add Comment');
  document.querySelector('main')?.append(dialog);
  let opener: HTMLElement | null = null;
  const bringBack = () => find('comments')?.append(...Array.from(dialog.childNodes));
  dialog.addEventListener('close', bringBack);
  document.addEventListener('click', (event) => {
    const form = find<HTMLFormElement>('comment');
    const section = find('add-comment');
    const link = closestTarget(event, 'a[href$="#add-comment"],[data-cancel-comment]');
    if (event.target === dialog) dialog.close();
    if (!link || !form || !section || isModifiedClick(event)) return;
    event.preventDefault();
    const isCancel = form.contains(link);
    const comment = isCancel ? null : link.closest('article');
    answer(form, section, comment);
    if (isCancel) {
      field(form, 'content').value = '';
      clearErrors(form);
      if (dialog.open) dialog.close();
      else find('comments')?.append(section);
      opener?.focus();
      return;
    }
    opener = link;
    if (comment) comment.append(section);
    else {
      dialog.append(section);
      dialog.showModal();
    }
    const empty = [...form.querySelectorAll<HTMLInputElement>('#comment-author, #comment-email')].find(
      (each) => each.value === '',
    );
    (empty ?? field(form, 'content')).focus();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.id !== 'comment') return;
    event.preventDefault();
    void send(form, dialog);
  });
}

/** Makes the form one for a reply to this comment, or for a comment; keeps what was typed. */
function answer(form: HTMLFormElement, section: HTMLElement, comment: Element | null): void {
  const author = comment?.querySelector('bdi')?.textContent ?? '';
  const content = field(form, 'content');
  const parent = field(form, 'parent');
  const oldPrefix = form.dataset['prefix'] ?? (parent.value ? content.defaultValue : '');
  const typed = content.value.startsWith(oldPrefix) ? content.value.slice(oldPrefix.length) : content.value;
  const prefix = comment ? `@${author} ` : '';
  form.dataset['prefix'] = prefix;
  content.value = prefix + typed;
  parent.value = comment ? comment.id.replace('comment-', '') : '';
  form.action = `${window.location.pathname}${comment ? `?reply=${parent.value}` : ''}#add-comment`;
  const put = (selector: string, text: string) => {
    const target = section.querySelector(selector);
    if (target) target.textContent = text;
  };
  put('h2', comment ? `Reply to ${author}` : 'Add Comment');
  put('button', comment ? 'Post Reply' : 'Post Comment');
  section.querySelector('[data-cancel-comment]')?.removeAttribute('hidden');
}

async function send(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
  if (form.getAttribute('aria-busy') === 'true') return;
  form.setAttribute('aria-busy', 'true');
  let page: Document | null = null;
  let isSaved = false;
  try {
    const response = await fetch(form.action, { method: 'POST', body: formParams(form) });
    page = parsePage(await response.text());
    isSaved = response.ok;
  } catch {
    // Says so below.
  }
  form.removeAttribute('aria-busy');
  const comments = find('comments');
  const saved = page?.getElementById('comments');
  const refused = page?.getElementById('comment');
  if (isSaved && comments && saved) {
    dialog.textContent = '';
    dialog.close();
    replaceContent(comments, saved);
    validateNewForm();
    const message = comments.querySelector<HTMLElement>('[role=status]');
    message?.setAttribute('tabindex', '-1');
    message?.focus();
  } else if (refused && !isSaved) {
    refused.dataset['prefix'] = form.dataset['prefix'] ?? '';
    refused.querySelector('[data-cancel-comment]')?.removeAttribute('hidden');
    form.replaceWith(refused);
    validateNewForm();
    focusErrorSummary();
  } else showFailure(form);
}

function validateNewForm(): void {
  const form = find<HTMLFormElement>('comment');
  if (form) validateForm(form);
}

function showFailure(form: HTMLFormElement): void {
  form.querySelector('[data-failure]')?.remove();
  const alert = document.createElement('p');
  alert.className = 'font-bold text-error';
  alert.dataset['failure'] = '';
  alert.setAttribute('role', 'alert');
  alert.textContent = sendFailed;
  form.append(alert);
}

const find = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found | null;

const field = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
