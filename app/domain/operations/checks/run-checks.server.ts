import { findJobRuns } from '~/domain/operations/jobs/job-runs.server';
import type { JobRuns } from '~/domain/operations/jobs/job-run';
import { checkBackup } from './backup-check.server';
import type { Check } from './check';
import { checkDatabase } from './database-check.server';
import { checkDisk } from './disk-check.server';
import { checkJobs } from './jobs-check.server';
import { checkMail } from './mail-check.server';
import { checkCodes, checkPrompts, checkRefunds } from './payment-checks.server';
import { checkSmsBalance } from './sms-balance-check.server';
import { checkSms } from './sms-check.server';
import { checkMpesa } from './mpesa-check.server';

/** All checks in the order of the status page. Some 25 reads by index, each of at most 100 keys but for emails. */
export async function runChecks(now: Date): Promise<{
  readonly checks: readonly Check[];
  readonly jobRuns: JobRuns;
}> {
  const jobRuns = await findJobRuns();
  const checks = await Promise.all([
    checkDatabase(),
    checkCodes(now),
    checkRefunds(now),
    checkPrompts(now),
    checkMpesa(now),
    checkMail(now),
    checkSms(now),
    checkSmsBalance(now),
    checkJobs(jobRuns, now),
    checkDisk(),
    checkBackup(now),
  ]);
  // Without SMS there is nothing to check; a balance that isn't known changes no alarm.
  return { checks: checks.filter((check) => check !== null), jobRuns };
}
