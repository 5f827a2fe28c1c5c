import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';

/** The reply of the page's action to the last submission, for conform's useForm; undefined before the first one. */
export const useLastResult = (): SubmissionResult<string[]> | undefined =>
  useActionData<SubmissionResult<string[]>>();
