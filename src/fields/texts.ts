/** What kinds made of letters have in common. */
import type { WorkbookCell } from './field.ts'

export const textCell = (text: string): WorkbookCell => ({ t: 's', v: text })

/** A cell that is pasted elsewhere must not end its row. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, ' ')
