import { recordStart, recordStop } from '~/domain/sms/sms-opt-outs.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { operatorText } from './texts-switch';

/** Answers the buttons of TextsSwitch, and returns to `path`; null for another intent. */
export async function changeTexts(
  intent: string,
  phone: PhoneNumber,
  path: string,
  now: Date,
): Promise<Response | null> {
  const back = (kind: 'success' | 'warning', text: string) => redirectWithFlash(path, { kind, text });
  if (intent === 'stop') {
    await recordStop(phone, 'link', now);
    return back('success', 'We’ll send you no more texts about orders.');
  }
  if (intent !== 'start') return null;
  return (await recordStart(phone))
    ? back('success', 'We’ll text you about your orders again.')
    : back('warning', operatorText);
}
