import Bowser from 'bowser';

/**
 * Takes a User-Agent header and returns the browser in words that its owner knows it by: `Chrome on Android`. What says
 * nothing is 'An unknown browser'.
 */
export function formatDeviceName(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return unknown;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

const unknown = 'An unknown browser';
