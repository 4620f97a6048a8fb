import { describe, expect, test } from 'vitest'
import { themeNames } from '#contract/protocol.ts'
import { contrast, mix } from '#src/theme/colour.ts'
import { modeOf, themeNamed } from '#src/theme/theme.ts'
import { colourModes, paletteNames, paletteOf, type ThemeColours, themeRules } from '#src/theme/themes.ts'

type Name = keyof ThemeColours
const surfaces = ['background', 'card', 'popover', 'muted', 'accent'] as const satisfies readonly Name[]

/** WCAG 2.2, 1.4.3: text at 4.5 to 1. */
const texts: readonly (readonly [text: Name, on: readonly Name[]])[] = [
  ['foreground', [...surfaces, 'secondary', 'destructive-soft', 'success-soft', 'warning-soft']],
  ['muted-foreground', [...surfaces, 'secondary']],
  ['card-foreground', ['card']],
  ['popover-foreground', ['popover']],
  ['accent-foreground', ['accent']],
  ['primary', ['background', 'card', 'popover', 'accent', 'secondary']],
  ['primary-foreground', ['primary', 'primary-hover']],
  ['secondary-foreground', ['secondary', 'accent', 'card']],
  ['destructive', ['background', 'card', 'popover', 'destructive-soft']],
  ['destructive-foreground', ['destructive']],
  ['success', ['background', 'card', 'popover', 'success-soft']],
  ['warning', ['background', 'card', 'popover', 'warning-soft']],
]

/** WCAG 2.2, 1.4.11: the bounds of a field and the mark of the focus at 3 to 1. */
const bounds: readonly (readonly [bound: Name, on: readonly Name[]])[] = [
  ['input', ['background', 'card', 'popover']],
  ['ring', [...surfaces, 'secondary']],
]

describe.each(themeNames)('the theme %s', theme => {
  describe.each(colourModes)('in %s mode', mode => {
    const palette = paletteOf(theme, mode)
    const below = (pairs: typeof texts, least: number) =>
      pairs
        .flatMap(([name, on]) => on.map(ground => [name, ground, contrast(palette[name], palette[ground])] as const))
        .filter(([, , ratio]) => ratio < least)

    test('has text that can be read on every surface', () => {
      expect(below(texts, 4.5)).toEqual([])
    })

    test('has fields and a focus that can be seen', () => {
      expect(below(bounds, 3)).toEqual([])
    })

    test('has a cover that white text can be read on', () => {
      expect(contrast('#ffffff', palette.cover)).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', palette['cover-deep'])).toBeGreaterThanOrEqual(4.5)
    })
  })

  test('differs from every other theme in all three of its colours', () => {
    for (const other of themeNames.filter(name => name !== theme)) {
      for (const name of ['primary', 'secondary', 'background'] as const) {
        expect(paletteOf(other, 'light')[name]).not.toBe(paletteOf(theme, 'light')[name])
      }
    }
  })
})

describe('themes', () => {
  test('an unknown theme and the stored "default" are blue', () => {
    expect(['default', 'turquoise', null, undefined, 'pink'].map(themeNamed)).toEqual([
      'blue',
      'blue',
      'blue',
      'blue',
      'pink',
    ])
  })

  test('the mode is the chosen one, or that of the device', () => {
    expect([modeOf('light', true), modeOf('dark', false), modeOf('system', true), modeOf('system', false)]).toEqual([
      'light',
      'dark',
      'dark',
      'light',
    ])
  })

  test('every theme has rules for both modes with every colour', () => {
    const rules = Object.entries(themeRules())
    expect(rules).toHaveLength(themeNames.length * colourModes.length)
    for (const [, colours] of rules) {
      for (const name of paletteNames) expect(colours[`--${name}`]).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('contrast is that of WCAG: 21 for black on white, 1 for a colour on itself, 4.54 for #767676', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#123456', '#123456')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})
