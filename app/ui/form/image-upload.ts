import { imageMessages } from '~/domain/images/image-rules';
import { findFileError, sendImage } from './send-image';

/**
 * Uploads the file of an ImageField on selection; the form then sends only the id of the stored image. Returns a function
 * that ends this.
 */
export function enableImageUpload(field: HTMLElement): () => void {
  const input = field.querySelector<HTMLInputElement>('input[type=file]');
  const form = input?.form;
  const onChange = () => {
    const file = input?.files?.[0];
    if (file) upload(field, input, file);
  };
  const onSubmit = (event: Event) => {
    if (field.dataset['uploading'] === undefined) return;
    event.preventDefault();
    // React listens at the document.
    event.stopPropagation();
    showAlert(field, imageMessages.wait);
  };
  input?.addEventListener('change', onChange);
  form?.addEventListener('submit', onSubmit);
  // A file may be selected before the script runs.
  onChange();
  return () => {
    input?.removeEventListener('change', onChange);
    form?.removeEventListener('submit', onSubmit);
  };
}

function upload(field: HTMLElement, input: HTMLInputElement, file: File): void {
  showAlert(field, '');
  const error = findFileError(file);
  if (error !== null) {
    input.value = '';
    return showAlert(field, error);
  }
  const bar = part<HTMLElement>(field, 'progress');
  const progress = bar.querySelector('progress') as HTMLProgressElement;
  const status = part<HTMLElement>(field, 'words');
  const finish = (errorMessage: string, statusText: string) => {
    delete field.dataset['uploading'];
    bar.hidden = true;
    // The form has the id of the stored image: do not resend the file.
    input.value = '';
    input.disabled = false;
    revalidate(field);
    status.textContent = statusText;
    showAlert(field, errorMessage);
    input.focus();
  };

  field.dataset['uploading'] = '';
  input.disabled = true;
  revalidate(field);
  bar.hidden = false;
  progress.value = 0;
  status.textContent = 'Uploading the image';
  const showProgress = (percent: number | null) => {
    if (percent !== null) progress.value = percent;
    else {
      progress.removeAttribute('value');
      status.textContent = 'Preparing the image';
    }
  };
  sendImage(file, showProgress, (result) => {
    if ('error' in result) return finish(result.error, '');
    showUploadedImage(field, input, { ...result, name: file.name });
    finish('', 'The image is uploaded. It is saved with this form.');
    // A form that validates in the browser reads the fields that were filled in.
    part(field, 'choice').dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function showUploadedImage(
  field: HTMLElement,
  input: HTMLInputElement,
  stored: { id: string; preview: string; name: string },
): void {
  part<HTMLInputElement>(field, 'choice').value = stored.id;
  // It refers to the previous file. React may remove it later, and would fail if it were gone.
  const error = document.getElementById(`${input.id}-error`);
  if (error) error.style.display = 'none';
  input.removeAttribute('aria-invalid');
  const image = document.createElement('img');
  image.src = stored.preview;
  image.alt = 'The uploaded image';
  part(field, 'preview').replaceChildren(image);
  const removal = field.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (removal) removal.checked = false;
  const alt = input.form?.elements.namedItem(field.dataset['altField'] ?? '');
  const shownAlt = field.querySelector<HTMLInputElement>('[data-upload-alt]')?.value;
  // The former text describes another picture.
  if (alt instanceof HTMLInputElement && (alt.value === '' || alt.value === shownAlt))
    alt.value = stored.name.replace(/\.[^.]*$/, '').trim();
}

function showAlert(field: HTMLElement, message: string): void {
  const alert = part<HTMLElement>(field, 'alert');
  alert.textContent = message;
  alert.hidden = message === '';
}

/** The form disables its button meanwhile (use-validated-form). */
const revalidate = (field: HTMLElement) => field.dispatchEvent(new Event('input', { bubbles: true }));

const part = <Part extends Element>(field: Element, name: string): Part =>
  field.querySelector(`[data-upload-${name}]`) as Part;
