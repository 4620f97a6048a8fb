/** Journal entries: debits and credits of any accounts but those that goods keep. */
import { voucher } from './voucher.ts'

export const journal = voucher({ type: 'journal', need: 'f-daily-recipts-manage', summary: 'Journal entries' })
