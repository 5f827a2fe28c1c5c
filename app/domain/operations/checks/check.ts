/** What the status page shows, in its order; those in trouble raise an alarm. */
export const checkTitles = {
  database: 'Database',
  codes: 'M-Pesa codes to match',
  refunds: 'Payments to check or refund',
  prompts: 'M-Pesa prompts',
  mpesa: 'M-Pesa',
  mail: 'Email',
  sms: 'Texts (SMS)',
  'sms-balance': 'Balance of the SMS account',
  jobs: 'Background jobs',
  disk: 'Disk',
  backup: 'Backups',
} as const;

export type CheckName = keyof typeof checkTitles;

export const checkNames = Object.keys(checkTitles) as CheckName[];

export type Check = {
  readonly name: CheckName;
  /** `note`: nothing is lost yet, but somebody should look. */
  readonly state: 'fine' | 'note' | 'trouble';
  /** A short sentence without a full stop, also the subject of an email. */
  readonly summary: string;
  /** What to do, or null where nothing is to do. */
  readonly advice: string | null;
  /** The screen where it is done. */
  readonly path: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
};

type Outcome = Partial<Omit<Check, 'name' | 'state' | 'summary'>>;

const createCheck =
  (state: Check['state']) =>
  (name: CheckName, summary: string, { advice = null, path = null, facts = [] }: Outcome = {}): Check => ({
    name,
    state,
    summary,
    advice,
    path,
    facts,
  });

export const fine = createCheck('fine');
export const note = createCheck('note');
export const trouble = createCheck('trouble');
