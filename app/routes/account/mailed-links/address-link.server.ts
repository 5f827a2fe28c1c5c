import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import {
  confirmLinkedAddress,
  findLinkedAddress,
  issuePasswordLink,
  refuseNewAddress,
  type AddressLink,
} from '~/domain/accounts/confirmation/address-links.server';
import {
  linkPasswordMessages,
  linkPasswordSchema,
} from '~/domain/accounts/confirmation/confirm-address-form';
import { confirmationWays, type WayByAccount } from '~/domain/accounts/confirmation/confirmation-ways';
import { disownAccount } from '~/domain/privacy/disown-account.server';
import type { ProofFailure } from '~/domain/accounts/confirmation/prove-account.server';
import {
  overloadedResponse,
  rateLimitResponse,
  type RateLimitResponse,
} from '~/http/forms/rate-limit-response.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { readSignInClient } from '~/http/session/device.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { resetPasswordPath, signInPath } from '~/paths';
import type { AddressLinkView } from './confirm-address';

const pathOf = ({ way, token }: AddressLink): string =>
  `/${confirmationWays[way].link}/${encodeURIComponent(token)}`;

/** Does not consume the link: mail scanners open every link before its owner does. */
export async function loadAddressLink(
  way: WayByAccount,
  { request, params, context: { now } }: LoaderFunctionArgs,
) {
  const addressLink = { way, token: params['token'] ?? '', now };
  const found = await findLinkedAddress(addressLink);
  const signedIn = found && (await readSession(request, now));
  const link: AddressLinkView | null = found && {
    email: found.email,
    isOwn: signedIn?.user._id.equals(found.user._id) ?? false,
    hasPassword: found.user.passwordHash !== null,
    signInPath: signInPath(pathOf(addressLink)),
  };
  return data({ link }, { status: link ? 200 : 404 });
}

export async function handleAddressLink(
  way: WayByAccount,
  { request, params, context: { now } }: ActionFunctionArgs,
) {
  const form = await readForm(request);
  const link = { way, token: params['token'] ?? '', now };
  const answer = answers[way].get(fieldText(form, 'intent') || 'confirm');
  if (!answer) throw unreadableForm();
  return answer({ request, form, link });
}

type LinkRequest = { readonly request: Request; readonly form: FormData; readonly link: AddressLink };
type Answer = (request: LinkRequest) => Promise<unknown>;

/** The page of the link says that it no longer works. */
const showVoidLink = (link: AddressLink) => redirect(pathOf(link), 303);

async function confirm({ request, form, link }: LinkRequest) {
  const found = await findLinkedAddress(link);
  if (!found) return showVoidLink(link);
  const submission = parseSubmission(form, linkPasswordSchema);
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const signedIn = await readSession(request, link.now);
  const result = await confirmLinkedAddress(link, {
    signedIn,
    password: submission.value.password,
    client: await readSignInClient(request, found.user.email),
  });
  const nextPath = signedIn ? '/profile' : '/login';
  if (result.ok) return redirectWithFlash(nextPath, { kind: 'success', text: successes[link.way] });
  switch (result.reason) {
    case 'void':
      return showVoidLink(link);
    case 'taken':
      return redirectWithFlash(nextPath, { kind: 'error', text: addressTaken });
    default: {
      const { errors, ...init } = toErrorResponse(result, link.now);
      return data(submission.reply({ ...errors, hideFields }), init);
    }
  }
}

const hideFields = ['password'];

const successes = {
  'sign-up': 'Thank you! Your email address is confirmed.',
  'new-address': 'Your account now has its new email address.',
} as const satisfies Record<WayByAccount, string>;

const addressTaken = 'Another account already uses this email address, so we did not change yours.';

type Errors = { fieldErrors: { password: string[] } } | { formErrors: string[] };

/** The status, and where the message is shown. */
function toErrorResponse(
  failure: ProofFailure,
  now: Date,
): Omit<RateLimitResponse, 'text'> & { readonly errors: Errors } {
  switch (failure.reason) {
    case 'not-signed-in':
      return { status: 400, headers: {}, errors: { formErrors: [linkPasswordMessages['not-signed-in']] } };
    case 'wrong-password':
      return {
        status: 400,
        headers: {},
        errors: { fieldErrors: { password: [linkPasswordMessages['wrong-password']] } },
      };
    case 'busy':
      return formError(overloadedResponse);
    case 'rate-limited':
      return formError(rateLimitResponse(failure.retryAt, now));
  }
}

const formError = ({ text, ...init }: RateLimitResponse) => ({ ...init, errors: { formErrors: [text] } });

async function choosePassword({ link }: LinkRequest) {
  const token = await issuePasswordLink(link);
  return token === null ? showVoidLink(link) : redirect(resetPasswordPath(token), 303);
}

async function disown({ link }: LinkRequest) {
  const disowned = await disownAccount(link);
  if (disowned.ok)
    return redirectWithFlash('/home', {
      kind: 'success',
      text: 'We have deleted the account. What you ordered without signing in is still yours.',
    });
  if (disowned.reason === 'void') return showVoidLink(link);
  return redirectWithFlash(pathOf(link), {
    kind: 'error',
    text: 'Somebody who works for the farm uses this account, so only the farm can delete it. Please call us.',
  });
}

async function refuse({ link }: LinkRequest) {
  if (!(await refuseNewAddress(link))) return showVoidLink(link);
  return redirectWithFlash('/home', {
    kind: 'success',
    text: 'Thank you for telling us. The account does not get your address.',
  });
}

/** By intent; each is a button. */
const answers = {
  'sign-up': new Map<string, Answer>([
    ['confirm', confirm],
    ['new-password', choosePassword],
    ['disown', disown],
  ]),
  'new-address': new Map<string, Answer>([
    ['confirm', confirm],
    ['refuse', refuse],
  ]),
} as const satisfies Record<WayByAccount, ReadonlyMap<string, Answer>>;
