import { Icon } from './icon';

const kinds = {
  success: { look: 'bg-mint text-pasture-dark', icon: 'check', role: 'status' },
  warning: { look: 'bg-maize-pale text-warning', icon: 'alert', role: 'status' },
  error: { look: 'bg-error-pale text-error', icon: 'alert', role: 'alert' },
} as const;

export type NoticeKind = keyof typeof kinds;

/** One message to the visitor, with an icon and words. */
export function Notice({ kind, children }: { kind: NoticeKind; children: React.ReactNode }) {
  const { look, icon, role } = kinds[kind];
  return (
    <div role={role} className={`flex gap-3 rounded p-4 ${look}`}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1 space-y-2">{children}</div>
    </div>
  );
}
