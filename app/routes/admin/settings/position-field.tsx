import { useState } from 'react';
import { TextField, type FieldDescription } from '~/ui/form/field';
import { useIsHydrated } from '~/ui/use-is-hydrated';

/** Long enough for a cold start outdoors. */
const timeoutMs = 30_000;

/** About a metre. */
const decimals = 5;

/** A text field for the position of a place; with scripts, a button that enters where the phone is. */
export function PositionField(field: FieldDescription & { name: string; required: boolean }) {
  const isHydrated = useIsHydrated();
  const [status, setStatus] = useState('');
  const enter = ({ coords }: GeolocationPosition) => {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = `${coords.latitude.toFixed(decimals)}, ${coords.longitude.toFixed(decimals)}`;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setStatus(`Entered, to within ${Math.ceil(coords.accuracy)} m`);
  };
  const locate = () => {
    setStatus('Looking for this phone…');
    navigator.geolocation.getCurrentPosition(
      enter,
      () =>
        setStatus(
          'This phone doesn’t say where it is. Allow it in the browser, or copy the place from a map.',
        ),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  };
  return (
    <div className="space-y-2">
      <TextField {...field} />
      {isHydrated && 'geolocation' in navigator && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button type="button" className="button button-secondary" onClick={locate}>
            I’m at the place now
          </button>
          <span role="status">{status}</span>
        </p>
      )}
    </div>
  );
}
