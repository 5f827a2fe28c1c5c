import type { Config } from 'tailwindcss';
import defaultTheme from 'tailwindcss/defaultTheme';
import plugin from 'tailwindcss/plugin';

/** In px: at a text size of 200 % a phone has no room for gaps and icons of twice their size. */
const spacing = Object.fromEntries(
  Object.entries(defaultTheme.spacing).map(([name, size]) => [
    name,
    size.endsWith('rem') ? `${Number.parseFloat(size) * 16}px` : size,
  ]),
);

/** Design tokens. No other colour or size is used. */
export default {
  // Elsewhere Tailwind would take words of the code for classes.
  content: ['./app/root.tsx', './app/{routes,ui}/**/*.tsx', './app/enhance/**/*.ts'],
  blocklist: ['!button', '!dialog', '!field', '!page', '!link', 'blur', 'contents', 'transition', 'resize'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      cream: '#fbf7ee',
      milk: '#ffffff',
      ink: { DEFAULT: '#1b2a21', soft: '#4a5a50' },
      pasture: { DEFAULT: '#1f5c3a', dark: '#164429' },
      mint: '#e7f1e9',
      clay: '#b4501f',
      maize: { DEFAULT: '#f2c14e', pale: '#fff4d6' },
      error: { DEFAULT: '#a3261d', pale: '#fdecea' },
      warning: '#6b4e00',
      // Badges of the roles admin and super_admin only.
      sky: { DEFAULT: '#1d4f91', pale: '#e3edf9' },
      plum: { DEFAULT: '#5b2a86', pale: '#f1e8f8' },
      edge: { DEFAULT: '#7a8079', pale: '#e4ddcc' },
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Noto Sans"', 'sans-serif'],
      // Android takes Noto Serif for all of these names; the cheapest phones have none and show Roboto.
      serif: ['"Noto Serif"', 'Georgia', 'Cambria', 'serif'],
    },
    fontSize: {
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      // Limited by the width of the window, so that words of large text fit a phone.
      lg: ['min(1.125rem, 9vw)', '1.625rem'],
      xl: ['min(1.375rem, 10vw)', '1.75rem'],
      '2xl': ['min(1.75rem, 12vw)', '2.125rem'],
      '3xl': ['2.25rem', '2.625rem'],
    },
    screens: { xs: '360px', sm: '480px', row: '600px', md: '768px', lg: '1024px' },
    spacing,
    borderRadius: { none: '0', sm: '6px', DEFAULT: '12px', full: '9999px' },
    extend: {
      // One column where the text is too large for two.
      gridTemplateColumns: { 2: 'repeat(auto-fill, minmax(max(7rem, 40%), 1fr))' },
      maxWidth: { page: '75rem', office: '90rem', text: '68ch', form: '30rem', picture: '52rem' },
      spacing: { header: '6.5rem', 'header-wide': '8.25rem' },
    },
  },
  corePlugins: {
    // Smaller, and works in browsers without the newer colour syntax.
    backgroundOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
    textOpacity: false,
    filter: false,
    backdropFilter: false,
    // Replaced in app/tailwind.css and below.
    preflight: false,
    boxShadow: false,
    fontVariantNumeric: false,
    space: false,
    // They set variables on every element.
    borderSpacing: false,
    contain: false,
    gradientColorStops: false,
    ringWidth: false,
    rotate: false,
    scale: false,
    scrollSnapType: false,
    skew: false,
    // Its `text-decoration-line` is written twice for Safari 12.
    textDecoration: false,
    touchAction: false,
    transform: false,
    translate: false,
    container: false,
  },
  plugins: [
    // Without Tailwind's variables for the reversed order.
    plugin(({ matchUtilities, theme }) =>
      matchUtilities(
        {
          'space-y': (value: string) => ({ '& > :not([hidden]) ~ :not([hidden])': { marginTop: value } }),
        },
        { values: theme('space') },
      ),
    ),
    plugin(({ addUtilities }) =>
      addUtilities({
        '.underline': { textDecoration: 'underline' },
        '.line-through': { textDecoration: 'line-through' },
        '.no-underline': { textDecoration: 'none' },
      }),
    ),
  ],
} satisfies Config;
