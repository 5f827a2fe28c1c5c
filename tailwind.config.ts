import type { Config } from 'tailwindcss';

/** The tokens of the shop: palette, type scale and shapes (docs/design.md). No other colour or size is used. */
export default {
  content: ['./app/**/*.{ts,tsx}'],
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
      // For the badges of roles alone: admin blue, super_admin purple.
      sky: { DEFAULT: '#1d4f91', pale: '#e3edf9' },
      plum: { DEFAULT: '#5b2a86', pale: '#f1e8f8' },
      edge: { DEFAULT: '#7a8079', pale: '#e4ddcc' },
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Noto Sans"', 'sans-serif'],
      serif: ['Georgia', '"Noto Serif"', '"Times New Roman"', 'serif'],
    },
    fontSize: {
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.125rem', '1.625rem'],
      xl: ['1.375rem', '1.75rem'],
      '2xl': ['1.75rem', '2.125rem'],
      '3xl': ['2.25rem', '2.625rem'],
    },
    screens: { sm: '480px', md: '768px', lg: '1024px' },
    borderRadius: { none: '0', sm: '6px', DEFAULT: '12px', full: '9999px' },
    boxShadow: { DEFAULT: '0 1px 2px rgba(27,42,33,.06), 0 4px 16px rgba(27,42,33,.07)', none: 'none' },
    extend: {
      maxWidth: { page: '75rem', text: '68ch', form: '30rem' },
      spacing: { header: '6.5rem', 'header-wide': '8.25rem' },
    },
  },
  corePlugins: {
    // The style sheet must hold in browsers without the newer colour syntax, and stay small.
    backgroundOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
    textOpacity: false,
    filter: false,
    backdropFilter: false,
  },
} satisfies Config;
