/**
 * Checks the structure of a JSON text before it is parsed: deeper nesting, or more members, than any of our calls needs would cost time and
 * memory out of proportion to its length.
 */
import { Failure } from '../calls/failure.ts'

/** The deepest body of the contract has five levels. */
export const nestingMax = 20
/** The longest list of the contract has a thousand members; a list that is somewhat too long still gets an error that names its field. */
const membersMax = 5000
/** Two thousand lines with every field and fifty features each. */
const valuesMax = 150_000

/** Refuses a text with too deep nesting or too many values. The parser checks whether it is valid JSON. */
export function requireModestShape(text: string): void {
  const members = [0]
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openBrace:
      case openBracket:
        if (members.push(0) > nestingMax + 1) throw new Failure('malformed_request')
        break
      case closeBrace:
      case closeBracket:
        members.pop()
        break
      case comma: {
        values += 1
        const last = members.length - 1
        const count = (members[last] ?? 0) + 1
        members[last] = count
        if (count >= membersMax || values >= valuesMax) throw new Failure('payload_too_large')
      }
    }
  }
}

const [quote, comma, openBracket, closeBracket, openBrace, closeBrace, backslash] = [34, 44, 91, 93, 123, 125, 92]

/** The position of the closing quote of a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}
