import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { worksHere } from '~/domain/accounts/permissions';
import {
  confirmPhone,
  isPhoneLive,
  removePhone,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import {
  endPhoneCode,
  enterPhoneCode,
  findPhoneCode,
} from '~/domain/accounts/phone-codes/enter-phone-code.server';
import {
  askCodeFields,
  enterCodeFields,
  phoneCodeMessages,
} from '~/domain/accounts/phone-codes/phone-code-form';
import type { User } from '~/domain/accounts/user';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { followPhone, foreseeRemoval } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash, setFlash } from '~/http/session/flash.server';
import {
  askForCode,
  clearPhoneCodeToken,
  readPhoneCodeToken,
  refuseCode,
  secondsUntil,
} from '~/http/session/phone-code.server';
import { requireFreshSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { formSchema } from '~/lib/forms/form-schema';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { profilePhonePath } from '~/paths';
import { AskCodeForm, EnterCodeForm } from '~/ui/account/phone-code-forms';
import { useLastResult } from '~/ui/form/use-last-result';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('My phone', matches);

export const headers = noStoreHeaders;

const enteringPath = `${profilePhonePath}?sent`;

/** Another number in place of the one that is confirmed: standing orders go on with it. */
const changingPath = `${profilePhonePath}?other`;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePhoneUser(request, now);
  const { confirmedPhone, phoneNumber } = user;
  const { searchParams } = new URL(request.url);
  const open = searchParams.has('sent') ? await findOpen(request, now, user) : null;
  const isLive = isPhoneLive(user, now);
  const canAsk = isSmsEnabled() && !worksHere(user);
  const asksNumber = canAsk && (!isLive || searchParams.has('other'));
  // Another way to sign in: a stolen session must not add one.
  if (!isLive || asksNumber) await requireFreshSession(request, now);
  return {
    confirmed: confirmedPhone ? formatPhone(confirmedPhone.number) : null,
    isLive,
    removal: confirmedPhone ? await foreseeRemoval(user, now) : null,
    canAsk,
    asksNumber,
    phone: phoneNumber && !isLive ? formatPhone(phoneNumber) : '',
    open: open && {
      phone: formatPhone(open.phone),
      seconds: secondsUntil(open.sendAgainAt, now),
      /** The code was right, and another account has the phone. */
      asksToTake: open.isEntered,
    },
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePhoneUser(request, now);
  const intent = fieldText(form, 'intent');
  if (intent === 'remove')
    return done((await removePhone(signedIn, { now, followPhone })) ? removed : notConfirmed);
  await requireFreshSession(request, now);
  switch (intent) {
    case 'enter':
      return enter(request, now, form, signedIn);
    case 'take':
      return confirm(request, now, signedIn, true);
    case 'keep': {
      await endPhoneCode(await readPhoneCodeToken(request));
      return done(kept);
    }
    case 'again': {
      const open = await findOpen(request, now, signedIn.user);
      return open ? send(request, now, form, signedIn, open.phone) : redirect(profilePhonePath, 303);
    }
    default: {
      const submission = parseSubmission(form, formSchema(askCodeFields));
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
      return send(request, now, form, signedIn, submission.value.phone);
    }
  }
}

async function send(
  request: Request,
  now: Date,
  form: FormData,
  { user: { _id: userId } }: SignedIn,
  phone: PhoneNumber,
) {
  const asked = await askForCode(request, now, form, { phone, purpose: 'confirm', userId, advice: '' });
  if (!asked.ok) return asked.refusal;
  return redirect(enteringPath, { status: 303, headers: { 'Set-Cookie': asked.cookie } });
}

async function enter(request: Request, now: Date, form: FormData, signedIn: SignedIn) {
  const submission = parseSubmission(form, formSchema(enterCodeFields));
  if (submission.status !== 'success') return refuseCode(submission);
  const token = await readPhoneCodeToken(request);
  const digits = submission.value.code;
  const result = await enterPhoneCode({ token, purpose: 'confirm', digits, now });
  if (result.ok) return confirm(request, now, signedIn, false);
  if (result.reason === 'ended') return done({ kind: 'warning', text: phoneCodeMessages.ended });
  return refuseCode(submission, result.triesLeft);
}

/** Confirms the phone whose code was entered, or asks where another account has it. */
async function confirm(request: Request, now: Date, signedIn: SignedIn, takes: boolean) {
  const token = await readPhoneCodeToken(request);
  const confirmed = await confirmPhone(signedIn, { token, takes, now, followPhone });
  if (!confirmed.ok && confirmed.reason === 'taken') return redirect(enteringPath, 303);
  if (!confirmed.ok) return done({ kind: 'warning', text: phoneCodeMessages.ended });
  const { phone, followed } = confirmed;
  const headers = new Headers({ 'Set-Cookie': await clearPhoneCodeToken() });
  const text = `${formatPhone(phone)} is confirmed. A code by text signs you in from now on.${followed === null ? '' : ` ${followed}`}`;
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text }));
  return redirect(profilePhonePath, { status: 303, headers });
}

const done = (message: Parameters<typeof redirectWithFlash>[1]) =>
  redirectWithFlash(profilePhonePath, message);

const removed = {
  kind: 'success',
  text: 'Codes by text no longer sign in to your account. Your password works as before.',
} as const;
const notConfirmed = { kind: 'warning', text: 'No phone number is confirmed.' } as const;
const kept = { kind: 'success', text: 'Nothing was changed.' } as const;

/** Throws 404 where the page has nothing to do: for who works here, and where no SMS is set up. */
async function requirePhoneUser(request: Request, now: Date): Promise<SignedIn> {
  const signedIn = await requireUser(request, now);
  const { user } = signedIn;
  if (!user.confirmedPhone && (!isSmsEnabled() || worksHere(user)))
    throw errorResponse(404, 'Your account signs in with its password, not with codes by text.');
  return signedIn;
}

/** What this account has asked for in this browser: another one that signs in to it later must not see its number. */
async function findOpen(request: Request, now: Date, { _id }: Pick<User, '_id'>) {
  const found = await findPhoneCode(await readPhoneCodeToken(request), now);
  return found?.purpose === 'confirm' && found.userId?.equals(_id) ? found : null;
}

export default function ProfilePhone() {
  const { confirmed, isLive, removal, canAsk, asksNumber, phone, open } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <NarrowPage title="My phone" intro={<Intro confirmed={confirmed} isLive={isLive} open={open} />}>
      {open?.asksToTake ? (
        <form method="post" className="space-y-3">
          <p>
            Another account signs in with this number. It can belong to one account only. If you use it here,
            the other account’s owner gets an email.
          </p>
          <button name="intent" value="take" className="button button-primary w-full">
            Use it for this account
          </button>
          <button name="intent" value="keep" className="button button-quiet w-full">
            Leave it there
          </button>
        </form>
      ) : open ? (
        <EnterCodeForm
          lastResult={lastResult}
          label="Confirm my phone"
          seconds={open.seconds}
          otherPath={isLive ? changingPath : profilePhonePath}
        />
      ) : (
        <>
          {asksNumber && (
            <AskCodeForm
              lastResult={lastResult}
              phone={phone}
              hint="Anyone who has this phone can then sign in, so confirm only your own"
            />
          )}
          {confirmed && isLive && canAsk && !asksNumber && (
            <a href={changingPath} className="button button-primary w-full">
              Use another number
            </a>
          )}
          {confirmed && (!isLive || !asksNumber) && (
            <form method="post" className="space-y-3">
              {removal && (
                <p>
                  {removals[removal]}
                  {canAsk && ' With another number it goes on as before.'}
                </p>
              )}
              <button name="intent" value="remove" className="button button-secondary w-full">
                Remove
              </button>
            </form>
          )}
        </>
      )}
      <p className="border-t border-edge-pale pt-4 text-center">
        <a href="/profile" className="link inline-flex min-h-[44px] items-center">
          Back to my profile
        </a>
      </p>
    </NarrowPage>
  );
}

/** Before the button. */
const removals = {
  'goes-on':
    'If you remove it, your standing order goes on, but we no longer text this number about it or send M-Pesa prompts to it.',
  paused: 'If you remove it, your standing order is paused, as we could not tell you anything about it.',
} as const;

const Intro = ({
  confirmed,
  isLive,
  open,
}: {
  confirmed: string | null;
  isLive: boolean;
  open: { readonly phone: string; readonly asksToTake: boolean } | null;
}) => {
  const number = <span className="whitespace-nowrap">{open ? open.phone : confirmed}</span>;
  if (open) return open.asksToTake ? number : <>We’ve texted a code to {number}.</>;
  if (!confirmed) return 'Confirm your phone once, and a code by text signs you in, without your password.';
  return isLive ? (
    <>A code texted to {number} signs you in, without your password.</>
  ) : (
    <>
      {number} hasn’t signed you in for four months, and may be somebody else’s by now. Confirm it again to
      sign in with a code.
    </>
  );
};
