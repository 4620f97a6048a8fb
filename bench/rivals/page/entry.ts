/** An entry of the product's palette, in the format of the compared palettes. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly titleEnglish: string
  /** The displayed code comes first. */
  readonly codes: readonly string[]
}
