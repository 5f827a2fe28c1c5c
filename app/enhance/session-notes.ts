/** Leaves a note for the next page of this tab. Lost where the browser blocks storage, whose every use then throws. */
export function leaveNote(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text);
  } catch {
    // The page works without.
  }
}

/** '' for no note. */
export function takeNote(key: string): string {
  try {
    const text = window.sessionStorage.getItem(key) ?? '';
    window.sessionStorage.removeItem(key);
    return text;
  } catch {
    return '';
  }
}
