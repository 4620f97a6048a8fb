import { chordOf, type KeyLike } from './chord.ts'

/**
 * The keys that answer a question: ن (نعم) and ل (لا), or y and n. They match by key position, so the layout and Caps Lock do not matter;
 * the Arabic positions only in the Arabic interface, which shows these letters.
 */
export function answerOf(event: KeyLike, isArabic: boolean): 'yes' | 'no' | undefined {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return undefined
  const chord = chordOf(event)?.replace('shift+', '')
  if (chord === undefined) return undefined
  if (event.key === 'ن' || (isArabic && event.code === 'KeyK')) return 'yes'
  if (event.key.startsWith('ل') || (isArabic && event.code === 'KeyG')) return 'no'
  if (chord === 'y') return 'yes'
  return chord === 'n' ? 'no' : undefined
}
