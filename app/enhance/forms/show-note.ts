/** Says at once what the server knows about a chosen value: `data-notes` has the values of each note. */
export function showNotes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-notes]')) {
    const notes = JSON.parse(element.dataset['notes'] ?? '{}') as Record<string, string[]>;
    const field = document.getElementById(element.dataset['notesOf'] ?? '') as HTMLInputElement;
    field.addEventListener('input', () => {
      element.textContent = Object.keys(notes).find((note) => notes[note]?.includes(field.value)) ?? '';
    });
  }
}
