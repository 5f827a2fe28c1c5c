import { useActionData, useBeforeUnload, useBlocker } from '@remix-run/react';
import { createContext, useCallback, useEffect, useId, useRef } from 'react';

/** True while a form holds what is not saved. */
export const UnsavedContext = createContext<React.MutableRefObject<boolean> | null>(null);

/** Around the forms of a dialog or page: asks before somebody leaves what was typed. */
export function UnsavedChanges({ children }: { children: React.ReactNode }) {
  const isUnsaved = useRef(false);
  const refused = useActionData();
  useEffect(() => {
    isUnsaved.current = refused !== undefined;
  }, [refused]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current && nextLocation.pathname !== currentLocation.pathname,
  );
  useBeforeUnload(
    useCallback((event) => {
      if (isUnsaved.current) event.preventDefault();
    }, []),
  );
  return (
    <div
      onInput={({ target }) => {
        if ((target as Element).closest('form')?.method === 'post') isUnsaved.current = true;
      }}
    >
      <UnsavedContext.Provider value={isUnsaved}>
        <div className="space-y-4">{children}</div>
      </UnsavedContext.Provider>
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
        <p>What you changed here is not saved yet.</p>
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
