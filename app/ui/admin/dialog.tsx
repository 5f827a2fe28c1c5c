import {
  Form,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useOutlet,
  useSubmit,
  type FormProps,
} from '@remix-run/react';
import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';
import { SubmitButton } from '../form/submit-button';
import { Icon } from '../icon';
import { AdminError, useRouteFailure } from './admin-error';
import { PendingBar } from './pending-bar';
import { FormStateContext, UnsavedChanges } from './unsaved-changes';

/** Set inside a dialog. */
const DialogContext = createContext<{ readonly titleId: string; readonly close: () => void } | null>(null);

/**
 * The place of a list's child routes. After a client-side navigation (DialogLink) they open as a modal dialog over the list;
 * after a document request there is no list, and the child is a page. In the list:
 *
 *     if (!list) return <Outlet />;
 *     return (<>… <DialogOutlet listPath="/products-admin" /></>);
 */
export function DialogOutlet(props: DialogShape) {
  const outlet = useOutlet();
  return outlet && <Modal {...props}>{outlet}</Modal>;
}

type DialogShape = {
  listPath: string;
  wide?: boolean;
  /** 96 % of the window's height. */
  tall?: boolean;
};

function Modal({ listPath, wide, tall, children }: DialogShape & { children: React.ReactNode }) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const close = () => navigate({ pathname: listPath, search }, { replace: true, preventScrollReset: true });
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      isLeaving.current = true;
      // Returns the focus to the link.
      dialog?.close();
    };
  }, []);
  // Also after a link from one dialog to another.
  useLayoutEffect(() => document.getElementById(titleId)?.focus(), [titleId, pathname]);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`dialog ${wide ? 'max-w-page' : ''} ${tall ? 'h-[96vh] max-h-[96vh]' : ''}`}
      // The navigation closes it, unless something is not saved. A file input and a dialog inside have such events, too.
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        close();
      }}
      // Browsers prevent a second cancel event without a key press or a click in between.
      onClose={(event) => {
        if (isLeaving.current || event.target !== element.current) return;
        element.current.showModal();
        close();
      }}
    >
      <PendingBar />
      <DialogContext.Provider value={{ titleId, close }}>{children}</DialogContext.Provider>
    </dialog>
  );
}

/** A link from a list to a dialog; keeps the list's filters and page in the address. */
export function DialogLink({ to, ...link }: Omit<React.ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: to, search }}
      // Older browsers have no dialog element: the link opens the page.
      reloadDocument={typeof window !== 'undefined' && typeof HTMLDialogElement === 'undefined'}
      preventScrollReset
      data-dialog-link
      {...link}
    />
  );
}

/** From a dialog or its page back to the list. */
export function CloseLink({
  listPath,
  ...link
}: Omit<React.ComponentProps<typeof Link>, 'to'> & { listPath: string }) {
  const { search } = useLocation();
  return <Link to={{ pathname: listPath, search }} replace preventScrollReset {...link} />;
}

/**
 * The form of a dialog: posts to its own address, once at a time. Back after it leads to the list, not to the dialog
 * again. If the network fails, DialogError can send it again. A button with `formTarget` submits it to a new tab.
 */
export function DialogForm({ onSubmit, ...form }: FormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const { pathname, search } = useLocation();
  const state = useContext(FormStateContext);
  const submit = useSubmit();
  return (
    <Form
      method="post"
      // The handler submits: Remix would ignore the target of a button.
      reloadDocument
      onSubmit={(event) => {
        onSubmit?.(event);
        if (isBusy) event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (event.defaultPrevented || submitter?.hasAttribute('formtarget')) return;
        event.preventDefault();
        lastSubmission = { path: pathname + search, ...readSubmission(event) };
        if (state?.current === 'typed') state.current = 'sent';
        submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
          replace: true,
          preventScrollReset: true,
        });
      }}
      {...form}
    />
  );
}

/** The last lines of a DialogForm: its button, and the way back to the list. */
export function DialogFormButtons(props: { label: string; invalid: boolean; listPath: string }) {
  const isSaving = useNavigation().state === 'submitting';
  return (
    <>
      <SubmitButton busy={isSaving} invalid={props.invalid} label={props.label} busyLabel="Saving..." />
      <p className="text-center">
        <CloseLink listPath={props.listPath} className="button button-quiet">
          Cancel
        </CloseLink>
      </p>
    </>
  );
}

type Submission = {
  readonly path: string;
  readonly body: FormData;
  readonly encType: 'multipart/form-data' | 'application/x-www-form-urlencoded';
};

/** Survives the form, which an error replaces. */
let lastSubmission: Submission | null = null;

function readSubmission({ currentTarget, nativeEvent }: React.FormEvent<HTMLFormElement>) {
  const body = new FormData(currentTarget);
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value);
  const encType = currentTarget.enctype === 'multipart/form-data' ? currentTarget.enctype : formEncoding;
  return { body, encType } as const;
}

const formEncoding = 'application/x-www-form-urlencoded';

/** The content of a child route: a title and a way back around it, in a dialog or on a page. */
export function DialogPage(props: {
  title: React.ReactNode;
  listPath: string;
  /** The link to the list, on the page: 'All products'. */
  listName: string;
  /** For content in two columns. */
  wide?: boolean;
  children: React.ReactNode;
}) {
  const dialog = useContext(DialogContext);
  const { title, listPath, listName, wide, children } = props;
  if (dialog)
    return (
      <div className="space-y-4 p-4 md:p-6">
        <div className="flex items-start gap-3">
          <h2 id={dialog.titleId} tabIndex={-1} className="flex-1 py-2 outline-none">
            {title}
          </h2>
          <button
            type="button"
            onClick={dialog.close}
            className="flex h-11 w-11 flex-none items-center justify-center rounded-full hover:bg-mint"
          >
            <Icon name="x" />
            <span className="sr-only">Close</span>
          </button>
        </div>
        <UnsavedChanges>{children}</UnsavedChanges>
      </div>
    );
  return (
    <div className={`${wide ? 'max-w-page' : 'max-w-text'} space-y-4`}>
      <p>
        <CloseLink listPath={listPath} className="button button-quiet -ml-2">
          <Icon name="left" size={18} />
          {listName}
        </CloseLink>
      </p>
      <h1>{title}</h1>
      <UnsavedChanges>{children}</UnsavedChanges>
    </div>
  );
}

/** The ErrorBoundary of each child route; without it an error would replace the list. */
export function DialogError() {
  const dialog = useContext(DialogContext);
  const { title, text, form, isNetworkError } = useRouteFailure();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const retry = isNetworkError && lastSubmission?.path === pathname + search ? lastSubmission : null;
  if (form || (!dialog && !retry)) return <AdminError />;
  const Heading = dialog ? 'h2' : 'h1';
  return (
    <div role="alert" className="space-y-4 p-4 md:p-6">
      <Heading id={dialog?.titleId} tabIndex={-1}>
        {title}
      </Heading>
      <p>{text}</p>
      <p className="flex flex-wrap gap-3">
        {retry && (
          <button
            type="button"
            onClick={() =>
              submit(retry.body, {
                method: 'post',
                encType: retry.encType,
                action: retry.path,
                replace: true,
                preventScrollReset: true,
              })
            }
            className="button button-primary"
          >
            Send it again
          </button>
        )}{' '}
        {dialog && (
          <button
            type="button"
            onClick={dialog.close}
            className={`button ${retry ? 'button-quiet' : 'button-primary'}`}
          >
            Close
          </button>
        )}
      </p>
    </div>
  );
}
