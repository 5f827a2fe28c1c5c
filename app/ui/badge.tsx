const tones = {
  good: 'bg-mint text-pasture',
  bright: 'bg-maize text-ink',
  waiting: 'bg-maize-pale text-warning',
  bad: 'bg-error-pale text-error',
  quiet: 'bg-edge-pale text-ink',
} as const;

export type BadgeTone = keyof typeof tones;

export const Badge = ({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) => (
  <span className={`badge ${tones[tone]}`}>{children}</span>
);
