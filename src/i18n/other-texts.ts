/** The files of every language but the one that the program starts in. */
import type { Texts } from './texts.ts'

export const otherFiles = import.meta.glob<Texts>(['./*/*.json', '!./ar/*.json'], { import: 'default' })
