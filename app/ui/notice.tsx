import { Icon } from './icon';

const kinds = {
  success: { look: 'bg-mint text-pasture-dark', icon: 'check', role: 'status' },
  warning: { look: 'bg-maize-pale text-warning', icon: 'alert', role: 'status' },
  error: { look: 'bg-error-pale text-error', icon: 'alert', role: 'alert' },
} as const;

export type NoticeKind = keyof typeof kinds;

export type NoticeProps = {
  kind: NoticeKind;
  /** Within a card of a list, which leaves little room. */
  small?: boolean;
  children: React.ReactNode;
};

/** One message to the visitor, with an icon and words. */
export function Notice({ kind, small, children }: NoticeProps) {
  const { look, icon, role } = kinds[kind];
  return (
    <div role={role} className={`flex rounded ${small ? 'gap-2 p-2 text-sm' : 'gap-3 p-4'} ${look}`}>
      <Icon name={icon} size={small ? 18 : 24} />
      <div className={`min-w-0 flex-1 ${small ? '' : 'space-y-2'}`}>{children}</div>
    </div>
  );
}
