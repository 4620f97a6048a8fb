/** A workbook as LibreOffice reads it, where that is installed: what somebody typed is never a formula, and numbers and days are what they are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { FieldColumn } from '#src/fields/columns.ts'
import { workbookOf } from '#src/fields/workbook.ts'
import { isInstalled, openedByOffice, printedByOffice } from '#tests/support/outside.ts'

const typed = [
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '+A1',
  '-2',
  '-2+3',
  '@SUM(A1:A9)',
  "'=1",
  "=cmd|' /C calc'!A0",
  '1e5',
  '007',
]
const largest = halalas(-99_999_999_999)
const instantMs = Date.parse('2026-02-28T22:30:00Z')

const columns: readonly FieldColumn<string>[] = [
  { id: 'name', kind: 'text', title: 'Name', value: text => text },
  { id: 'code', kind: 'code', title: 'Code', value: text => text },
  { id: 'total', kind: 'money', title: 'Total', value: () => largest },
  { id: 'day', kind: 'day', title: 'Day', value: () => day('2026-03-01') },
  { id: 'at', kind: 'instant', title: 'At', value: () => instantMs },
]

test.runIf(isInstalled('soffice'))(
  'a workbook has texts as they were typed, numbers, days and the side it begins at',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'mizan-workbook-'))
    try {
      for (const language of ['ar', 'en']) {
        const file = join(folder, `${language}.xlsx`)
        writeFileSync(file, Buffer.from(workbookOf(typed, columns, { language, timeZone: 'Asia/Riyadh' })))
        const [sheet] = openedByOffice([file]).get(language) ?? []
        expect(sheet?.isRtl).toBe(language === 'ar')
        const read = sheet?.rows
          .slice(1)
          .map(row => row.slice(0, 5).map(({ kind, value, text, formula }) => [kind, value || text, formula]))
        expect(read).toEqual(
          typed.map(text => [
            ['string', text, ''],
            ['string', text, ''],
            ['float', '-999999999.99', ''],
            ['date', '2026-03-01', ''],
            ['date', '2026-03-01T01:30:00', ''],
          ]),
        )
        if (isInstalled('pdftotext')) expect(printedByOffice([file]).get(language)).not.toContain('###')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
