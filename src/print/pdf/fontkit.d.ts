/** The part of fontkit in use; the package has no types. */
declare module 'fontkit' {
  export type Glyph = {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
  }
  export type GlyphPosition = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
  export type Subset = {
    /** The glyphs of the font, in the order of the subset, from number 0 on; the same one may be there several times. */
    readonly glyphs: number[]
    readonly encode: () => Uint8Array
  }
  export type Font = {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly glyphForCodePoint: (codePoint: number) => Glyph
    readonly createSubset: () => Subset
    readonly layout: (
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ) => { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] }
  }
  export function create(bytes: Uint8Array): Font
}
