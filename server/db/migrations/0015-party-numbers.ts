import { fold, foldCode } from '#domain/search/fold.ts'
import { insertTables, rowsOf } from '../insert-rows.ts'
import type { Migration } from './migration.ts'

const pageRows = 1000

/** Customers and suppliers are also found by company, telephone and ID number. */
export const partyNumbers: Migration = {
  number: 15,
  name: 'party numbers',
  sql: [],
  appendOnly: [],
  fill: async (kind, tx) => {
    for (let after = 0; ; ) {
      const page = await tx
        .selectFrom('party')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageRows)
        .execute()
      const rows = page.map(row => {
        const { code, name_ar, name_en, company_name, mobile, phone, fax, id_number } = row
        const searched = [code, name_ar, name_en, company_name, mobile, ...[phone, fax, id_number].map(foldCode)]
        return { ...row, search_text: fold(searched.join(' ')) }
      })
      await insertTables(kind, tx, [rowsOf('party', rows, ['id'])])
      const last = page.at(-1)
      if (!last || page.length < pageRows) return
      after = last.id
    }
  },
}
