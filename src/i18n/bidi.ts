/** A code such as `1-000123` inside a sentence of either direction: its parts keep their order. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
