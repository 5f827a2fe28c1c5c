import { useActionData, useBeforeUnload, useBlocker } from '@remix-run/react';
import { createContext, useCallback, useEffect, useId, useRef } from 'react';

/** 'sent': typed, and on its way to the server, which may refuse it. */
type FormState = 'untouched' | 'typed' | 'sent';

export const FormStateContext = createContext<React.MutableRefObject<FormState> | null>(null);

/** Around the forms of a dialog or page: asks before somebody leaves what was typed. */
export function UnsavedChanges({ children }: { children: React.ReactNode }) {
  const state = useRef<FormState>('untouched');
  const refused = useActionData();
  useEffect(() => {
    if (refused === undefined) state.current = 'untouched';
    else if (state.current === 'sent') state.current = 'typed';
  }, [refused]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      state.current === 'typed' && nextLocation.pathname !== currentLocation.pathname,
  );
  useBeforeUnload(
    useCallback((event) => {
      if (state.current === 'typed') event.preventDefault();
    }, []),
  );
  return (
    <div
      onInput={({ target }) => {
        // Not form.method, which is a field of that name in the form of a refund.
        if ((target as Element).closest('form[method=post]')) state.current = 'typed';
      }}
    >
      <FormStateContext.Provider value={state}>
        <div className="space-y-4">{children}</div>
      </FormStateContext.Provider>
      {blocker.state === 'blocked' && <LeaveQuestion stay={blocker.reset} leave={blocker.proceed} />}
    </div>
  );
}

function LeaveQuestion({ stay, leave }: { stay: () => void; leave: () => void }) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} aria-labelledby={titleId} className="dialog max-w-form" onClose={stay}>
      <div className="space-y-4 p-4 md:p-6">
        <h2 id={titleId}>Leave without saving?</h2>
        <p>Your changes are not saved yet.</p>
        <p className="flex flex-wrap gap-3">
          <button type="button" onClick={stay} className="button button-primary flex-1">
            Keep editing
          </button>{' '}
          <button type="button" onClick={leave} className="button button-secondary">
            Leave without saving
          </button>
        </p>
      </div>
    </dialog>
  );
}
