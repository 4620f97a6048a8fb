/** Tailwind: colours are custom properties that `src/theme/themes.ts` defines for every theme, light and dark. */
import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { paletteNames, startRules, themeRules } from './src/theme/themes.ts'

const colours = Object.fromEntries(paletteNames.map(name => [name, `var(--${name})`]))

export default {
  darkMode: 'class',
  content: [],
  theme: {
    extend: {
      colors: colours,
      fontFamily: { sans: ["'Cairo Variable'", "'Segoe UI'", 'Tahoma', 'system-ui', 'sans-serif'] },
      fontSize: {
        '2xs': ['0.6875rem', { lineHeight: '1rem' }],
        xs: ['0.75rem', { lineHeight: '1.125rem' }],
        sm: ['0.8125rem', { lineHeight: '1.25rem' }],
        base: ['0.875rem', { lineHeight: '1.375rem' }],
        lg: ['1rem', { lineHeight: '1.5rem' }],
        xl: ['1.1875rem', { lineHeight: '1.75rem' }],
        '2xl': ['1.5rem', { lineHeight: '2.125rem' }],
      },
      spacing: { row: '35px', 'side-menu': '200px' },
      boxShadow: {
        soft: '0 1px 2px rgb(16 24 40 / 0.05)',
        float: '0 8px 28px -6px rgb(10 16 28 / 0.22), 0 2px 6px rgb(10 16 28 / 0.08)',
      },
    },
  },
  plugins: [plugin(({ addBase }) => addBase({ ...themeRules(), ...startRules() }))],
} satisfies Config
