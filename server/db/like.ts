/** The pattern that finds a text anywhere, in lower case, for `LIKE … ESCAPE '\'`. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
