import { Icon } from './icon';

const kinds = {
  success: { colours: 'bg-mint text-pasture-dark', icon: 'check', role: 'status' },
  warning: { colours: 'bg-maize-pale text-warning', icon: 'alert', role: 'status' },
  error: { colours: 'bg-error-pale text-error', icon: 'alert', role: 'alert' },
} as const;

export type NoticeKind = keyof typeof kinds;

export type NoticeProps = {
  kind: NoticeKind;
  /** For cards of a list. */
  small?: boolean;
  /** About the form that was sent on the page before: gets the focus, by app/enhance/forms/announce-notice.ts and without scripts. */
  announced?: boolean;
  /**
   * The fragment of the address that leads here: browsers give the focus to what it names, and ignore `autofocus`. Shown in the middle
   * of the screen.
   */
  id?: string | undefined;
  children: React.ReactNode;
};

export function Notice({ kind, small, announced, id, children }: NoticeProps) {
  const { colours, icon, role } = kinds[kind];
  return (
    <div
      id={id}
      role={role}
      {...(announced && { tabIndex: -1, autoFocus: true, 'data-announced': '' })}
      className={`flex rounded ${small ? 'gap-2 p-2 text-sm' : 'gap-3 p-4'} ${colours}${announced ? ' outline-none' : ''}${id ? ' scroll-mt-[50vh]' : ''}`}
    >
      <Icon name={icon} size={small ? 18 : 24} />
      <div className={`min-w-0 flex-1 ${small ? '' : 'space-y-2'}`}>{children}</div>
    </div>
  );
}
