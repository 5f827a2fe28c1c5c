/** The largest file that is taken; the server checks again (admin.md section 9). */
const maxBytes = 10 * 1024 * 1024;

/** admin.md sections 5 and 8. */
const invalid = 'Please select a valid image file (max 10MB)';
const failed = 'Failed to upload image. Please try again.';
const wait = 'Please wait for the image to finish uploading';

/** 10 MB at 300 kbit/s; a network that is slower, or has gone, is not waited for any longer. */
const timeoutMs = 5 * 60 * 1000;

/** What app/routes/images/upload answers. */
type UploadResponse = { id?: string; preview?: string; message?: string };

/**
 * The file of an image field (app/ui/form/image-field) is uploaded as soon as it is picked, with a bar that shows how
 * much of it has gone out; the form then carries only the name of what is stored. Until it is there the buttons of the
 * form are out of work.
 */
export function uploadImages(): void {
  document.addEventListener('change', (event) => {
    const target = event.target;
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    const field = target.closest<HTMLElement>('[data-image-field]');
    const file = target.files?.[0];
    if (field && file) upload(field, target, file);
  });
  // Before the forms' own script, which would take the form for sent.
  document.addEventListener(
    'submit',
    (event) => {
      const field = (event.target as Element).querySelector<HTMLElement>('[data-uploading]');
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      showAlert(field, wait);
    },
    true,
  );
}

function upload(field: HTMLElement, input: HTMLInputElement, file: File): void {
  showAlert(field, '');
  if (!file.type.startsWith('image/') || file.size > maxBytes) {
    input.value = '';
    return showAlert(field, invalid);
  }
  const bar = part<HTMLElement>(field, 'progress');
  const progress = bar.querySelector('progress') as HTMLProgressElement;
  const words = part<HTMLElement>(field, 'words');
  const request = new XMLHttpRequest();
  const finish = (message: string, done: string) => {
    delete field.dataset['uploading'];
    bar.hidden = true;
    // What is stored is named by the form; the file need not go with it again.
    input.value = '';
    input.disabled = false;
    setFormBlocked(input.form, false);
    words.textContent = done;
    showAlert(field, message);
    input.focus();
  };

  field.dataset['uploading'] = '';
  input.disabled = true;
  setFormBlocked(input.form, true);
  bar.hidden = false;
  progress.value = 0;
  words.textContent = 'Uploading the image';
  request.upload.addEventListener('progress', (event) => {
    progress.value = (100 * event.loaded) / event.total;
  });
  // From here on the server works on it, and nobody knows how far it is.
  request.upload.addEventListener('load', () => {
    progress.removeAttribute('value');
    words.textContent = 'Preparing the image';
  });
  request.addEventListener('loadend', () => {
    const answer = parseUploadResponse(request.responseText);
    if (!answer.id || !answer.preview) return finish(answer.message ?? failed, '');
    showUploadedImage(field, input, { id: answer.id, preview: answer.preview, name: file.name });
    finish('', 'The image is uploaded. It is saved with this form.');
  });
  request.timeout = timeoutMs;
  request.open('POST', '/images');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
}

/** Puts what was stored into the form: its name, its preview, and words for those who do not see it. */
function showUploadedImage(
  field: HTMLElement,
  input: HTMLInputElement,
  stored: { id: string; preview: string; name: string },
): void {
  part<HTMLInputElement>(field, 'choice').value = stored.id;
  // What the server found wrong was the file before.
  document.getElementById(`${input.id}-error`)?.remove();
  input.removeAttribute('aria-invalid');
  const image = document.createElement('img');
  image.src = stored.preview;
  image.alt = 'The uploaded image';
  part(field, 'preview').replaceChildren(image);
  const removal = field.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (removal) removal.checked = false;
  const alt = input.form?.elements.namedItem(field.dataset['altField'] ?? '');
  if (alt instanceof HTMLInputElement && alt.value === '')
    alt.value = stored.name.replace(/\.[^.]*$/, '').trim();
}

/** An answer of somebody else, such as the sign-in page where the session has ended, says nothing. */
function parseUploadResponse(text: string): UploadResponse {
  try {
    return JSON.parse(text) as UploadResponse;
  } catch {
    return {};
  }
}

/** Says what went wrong, aloud; '' takes back what was said. */
function showAlert(field: HTMLElement, message: string): void {
  const alert = part<HTMLElement>(field, 'alert');
  alert.textContent = message;
  alert.hidden = message === '';
}

function setFormBlocked(form: HTMLFormElement | null, uploading: boolean): void {
  for (const button of form?.querySelectorAll('button') ?? [])
    if (uploading) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
}

const part = <Part extends Element>(field: Element, name: string): Part =>
  field.querySelector(`[data-upload-${name}]`) as Part;
