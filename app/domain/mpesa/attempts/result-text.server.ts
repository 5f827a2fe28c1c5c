import { describeResult } from '~/clients/daraja/result-codes';
import { loadSettings } from '~/domain/settings/settings.server';

/** What a customer reads of a result of M-Pesa's, without advice to choose cash where the shop takes none. */
export async function describeForCustomer(code: string, at: 'push' | 'result' = 'result'): Promise<string> {
  const { selling } = await loadSettings();
  const { text, textWithoutCash = text } = describeResult(code, at);
  return selling.cash ? text : textWithoutCash;
}
