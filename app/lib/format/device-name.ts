import Bowser from 'bowser';

const unknownDevice = 'An unknown browser';

/** `Chrome on Android` */
export function formatDeviceName(userAgent: string | null): string {
  if (!userAgent) return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return unknownDevice;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
