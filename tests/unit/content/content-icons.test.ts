import { describe, expect, it } from 'vitest';
import { contentIcons, iconField } from '~/domain/content/content-icons';
import { findContentIcon } from '~/domain/content/find-content-icon';
import { validateField } from '~/lib/forms/form-fields';

describe('the icon of a name', () => {
  it.each([
    ['milk', 'milk'],
    ['fas fa-cow', 'cow'],
    ['fa-solid fa-map-marker-alt', 'pin'],
    ['bi bi-truck', 'truck'],
    ['fas fa-tractor', 'truck'],
    ['FAS FA-Users', 'people'],
    ['fas fa-calendar-check', 'calendar'],
    ['something-new', null],
    ['constructor', null],
    ['fa-__proto__', null],
    ['', null],
  ])('%s: %s', (name, icon) => {
    expect(findContentIcon(name)).toBe(icon);
  });
});

describe('the rule of an icon', () => {
  const check = (name: string) => validateField(iconField, name);

  it.each([...Object.keys(contentIcons), 'fas fa-tractor', ' fa-solid fa-wheat-awn ', 'mdi mdi-cow'])(
    'takes %s',
    (name) => {
      expect(check(name)).toBeNull();
    },
  );

  it.each(['', '  '])('needs a name: “%s”', (name) => {
    expect(check(name)).toBe('Icon is required');
  });

  it.each(['<cow>', 'fas  fa-cow', '1', 'a b c d e f', 'https://icons.example/cow.svg', 'x'.repeat(61)])(
    'refuses %s',
    (name) => {
      expect(check(name)).toContain('for example fas fa-tractor');
    },
  );
});
