/** What the palette of the product finds in its memory, as the benchmark hands it to the rivals. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly titleEnglish: string
  /** The code that the row shows comes first. */
  readonly codes: readonly string[]
}
