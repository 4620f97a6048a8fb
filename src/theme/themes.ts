/**
 * The five themes, light and dark: each defines its primary, secondary and background colour, and all other colours are derived here.
 * `tailwind.config.ts` turns them into custom properties at build time. Source: spec §9; the derived pairs meet WCAG 2.2 AA, which a test
 * computes.
 */
import type { ThemeName } from '#contract/protocol.ts'
import { type Hex, mix } from './colour.ts'

export const colourModes = ['light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]

type Accent = {
  /** Buttons, links, the focus ring, the selected tab. */
  readonly primary: Hex
  /** The subtle tint of selected or hovered elements. */
  readonly secondary: Hex
  /** The page behind the surfaces. */
  readonly background: Hex
}

export const themes = {
  blue: {
    light: { primary: '#1a5fb4', secondary: '#e4eefa', background: '#f5f7fa' },
    dark: { primary: '#78aef5', secondary: '#1b2c44', background: '#0f141b' },
  },
  purple: {
    light: { primary: '#6a3fb5', secondary: '#eee8f9', background: '#f8f7fb' },
    dark: { primary: '#b79cf2', secondary: '#2c2343', background: '#13111a' },
  },
  red: {
    light: { primary: '#b3261e', secondary: '#fae8e6', background: '#faf7f6' },
    dark: { primary: '#f49a92', secondary: '#402220', background: '#181212' },
  },
  pink: {
    light: { primary: '#b0216b', secondary: '#fae6f0', background: '#fbf7f9' },
    dark: { primary: '#f291c1', secondary: '#3e2032', background: '#181116' },
  },
  gray: {
    light: { primary: '#434c5c', secondary: '#e9ebef', background: '#f6f7f8' },
    dark: { primary: '#b6bfce', secondary: '#2a2f38', background: '#121417' },
  },
} as const satisfies Record<ThemeName, Record<ColourMode, Accent>>

/** Every colour for components, by the name of its custom property. The names are those of shadcn/ui. */
export type ThemeColours = Readonly<Record<(typeof paletteNames)[number], Hex>>

export const paletteNames = [
  'background',
  'foreground',
  'card',
  'card-foreground',
  'popover',
  'popover-foreground',
  'primary',
  'primary-foreground',
  'primary-hover',
  'secondary',
  'secondary-foreground',
  'muted',
  'muted-foreground',
  'accent',
  'accent-foreground',
  'destructive',
  'destructive-foreground',
  'destructive-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'border',
  'input',
  'ring',
  'cover',
  'cover-deep',
] as const

const white: Hex = '#ffffff'
const ink: Hex = '#12161d'

export function paletteOf(theme: ThemeName, mode: ColourMode): ThemeColours {
  return mode === 'light' ? lightPalette(themes[theme].light) : darkPalette(themes[theme].dark, themes[theme].light)
}

function lightPalette({ primary, secondary, background }: Accent): ThemeColours {
  return {
    background,
    foreground: ink,
    card: white,
    'card-foreground': ink,
    popover: white,
    'popover-foreground': ink,
    primary,
    'primary-foreground': white,
    'primary-hover': mix(primary, ink, 0.18),
    secondary,
    'secondary-foreground': mix(primary, ink, 0.25),
    muted: mix(background, ink, 0.035),
    'muted-foreground': '#56606f',
    accent: mix(secondary, background, 0.35),
    'accent-foreground': ink,
    destructive: '#b42318',
    'destructive-foreground': white,
    'destructive-soft': '#fdecea',
    success: '#176b3a',
    'success-soft': '#e7f5ec',
    warning: '#8a5300',
    'warning-soft': '#fdf3e0',
    border: mix(background, ink, 0.1),
    input: '#838d9c',
    ring: primary,
    cover: primary,
    'cover-deep': mix(primary, ink, 0.62),
  }
}

function darkPalette({ primary, secondary, background }: Accent, light: Accent): ThemeColours {
  const card = mix(background, white, 0.045)
  const foreground: Hex = '#e8ebf0'
  return {
    background,
    foreground,
    card,
    'card-foreground': foreground,
    popover: mix(background, white, 0.075),
    'popover-foreground': foreground,
    primary,
    'primary-foreground': mix(background, '#000000', 0.25),
    'primary-hover': mix(primary, white, 0.22),
    secondary,
    'secondary-foreground': mix(primary, white, 0.3),
    muted: mix(background, white, 0.07),
    'muted-foreground': '#a3acba',
    accent: mix(secondary, background, 0.25),
    'accent-foreground': foreground,
    destructive: '#f5968d',
    'destructive-foreground': '#1c0906',
    'destructive-soft': '#3a1d1b',
    success: '#74cf98',
    'success-soft': '#17301f',
    warning: '#eebb63',
    'warning-soft': '#352812',
    border: mix(background, white, 0.13),
    input: mix(background, white, 0.42),
    ring: primary,
    cover: mix(light.primary, background, 0.45),
    'cover-deep': mix(background, '#000000', 0.2),
  }
}

/** Custom properties for `:root` and every `[data-theme]`, light and under `.dark`. */
export function themeRules(): Record<string, Record<string, string>> {
  const rules: Record<string, Record<string, string>> = {}
  for (const theme of Object.keys(themes) as ThemeName[]) {
    const isDefault = theme === 'blue'
    rules[`${isDefault ? ':root, ' : ''}[data-theme=${theme}]`] = properties(theme, 'light')
    rules[`${isDefault ? '.dark, ' : ''}.dark[data-theme=${theme}]`] = properties(theme, 'dark')
  }
  return rules
}

/** Until the script has read the chosen mode, the page follows the device, so that a dark screen does not flash. */
export function startRules(): Record<string, Record<string, Record<string, string>>> {
  return { '@media (prefers-color-scheme: dark)': { ':root:not([data-theme])': properties('blue', 'dark') } }
}

function properties(theme: ThemeName, mode: ColourMode): Record<string, string> {
  const palette = paletteOf(theme, mode)
  const colours = Object.fromEntries(paletteNames.map(name => [`--${name}`, palette[name]]))
  return { ...colours, 'color-scheme': mode }
}
