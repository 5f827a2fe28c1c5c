import { describe, expect, test } from 'vitest';
import { isInEastAfrica, parsePosition } from '~/domain/settings/map-position';

const gate = { latitude: 0.353, longitude: 34.171 };

describe('the position of a place', () => {
  test.each([
    ['0.353, 34.171'],
    ['0.353,34.171'],
    ['  0.353 34.171 '],
    ['0.353; 34.171'],
    ['0°21\'10.8"N 34°10\'15.6"E'],
    ['0°21′10.8″N, 34°10′15.6″E'],
    ['0.353° N, 34.171° E'],
    ['https://www.google.com/maps?q=0.353,34.171'],
    ['https://maps.google.com/?q=0.353,34.171&z=17'],
    ['https://maps.google.com/maps?q=loc:0.353,34.171'],
    ['https://www.google.com/maps/search/?api=1&query=0.353%2C34.171'],
    ['https://www.google.com/maps/search/0.353,+34.171?entry=tts'],
    ['https://www.google.co.ke/maps/place/0.353,34.171/@0.4,34.2,17z'],
    ['https://www.google.com/maps/dir/?api=1&destination=0.353,34.171'],
    ['https://www.google.com/maps/dir//0.353,34.171/@0.4,34.2,12z'],
    ['https://maps.apple.com/?ll=0.353,34.171&q=Dropped%20Pin'],
    ['https://maps.apple.com/place?coordinate=0.353,34.171&name=Gate'],
    ['https://www.openstreetmap.org/?mlat=0.353&mlon=34.171#map=14/0.4/34.2'],
    ['https://ul.waze.com/ul?ll=0.353%2C34.171&navigate=yes'],
    ['geo:0.353,34.171'],
    ['geo:0.353,34.171;u=35'],
    ['geo:0,0?q=0.353,34.171(The gate)'],
    ['Our gate: https://maps.google.com/?q=0.353,34.171'],
  ])('is read from %s', (text) => {
    expect(parsePosition(text)).toEqual({ ok: true, position: gate, source: 'pin' });
  });

  test('is that of the pin, not of the window', () => {
    const address =
      'https://www.google.com/maps/place/Vik/@63.411629,-19.1265883,14z/data=!4m6!3m5!1s0x48d74a:0x2f!8m2!3d63.4046799!4d-19.1185521!16s%2Fg';
    expect(parsePosition(address)).toEqual({
      ok: true,
      position: { latitude: 63.4046799, longitude: -19.1185521 },
      source: 'pin',
    });
  });

  test('south of the equator keeps its sign', () => {
    expect(parsePosition('geo:-0.28,34.2')).toMatchObject({ position: { latitude: -0.28, longitude: 34.2 } });
    expect(parsePosition('0°16\'48"S 34°12\'00"E')).toMatchObject({
      position: { latitude: -0.28, longitude: 34.2 },
    });
  });

  test.each([
    ['https://www.google.com/maps/@0.353,34.171,14z'],
    ['https://www.google.com/maps/place/Bumala/@0.353,34.171,14z/data=!3m1!1e3'],
    ['https://www.openstreetmap.org/#map=14/0.353/34.171'],
  ])('of %s is only the middle of the window', (text) => {
    expect(parsePosition(text)).toEqual({ ok: true, position: gate, source: 'window' });
  });

  test.each([
    ['https://maps.app.goo.gl/aBcD1234'],
    ['https://goo.gl/maps/aBcD1234'],
    ['See https://maps.app.goo.gl/x?g_st=iw'],
  ])('is not in the short link %s', (text) => {
    expect(parsePosition(text)).toEqual({ ok: false, reason: 'short-link' });
  });

  test.each([
    [''],
    ['here'],
    ['0.3'],
    ['91, 34'],
    ['0.353, 181'],
    ['https://www.google.com/maps'],
    ['https://www.google.com/maps/place/Bumala'],
    ['https://www.google.com/maps?q=Bumala'],
    ['https://'],
    ['0.353 N'],
    ['%E0%A4%A, 3'],
    ['https://www.google.com/maps/%E0%A4%A'],
  ])('is not read from %j', (text) => {
    expect(parsePosition(text)).toEqual({ ok: false, reason: 'unreadable' });
  });

  test('is known to lie in East Africa or not', () => {
    expect(isInEastAfrica(gate)).toBe(true);
    expect(isInEastAfrica({ latitude: -4.05, longitude: 39.67 })).toBe(true);
    expect(isInEastAfrica({ latitude: 34.171, longitude: 0.353 })).toBe(false);
    expect(isInEastAfrica({ latitude: 63.4, longitude: -19.1 })).toBe(false);
  });
});
