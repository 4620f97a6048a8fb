/** What a document is called in reports, allocations and the audit. */
import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { i18n, prepareTexts, showLanguage } from '#src/i18n/index.ts'
import { documentType } from '#src/reports/report-words.ts'
import { subjectText } from '#src/screens/audit/audit-texts.ts'

beforeAll(async () => {
  await prepareTexts(['words', 'shell'])
  await showLanguage('en')
})

/** Every kind of document that is posted or audited, as it is stored. */
const documents = [
  ['sale 1-000123', 'Sales invoice 1-000123'],
  ['journal 1-000001', 'Journal entry 1-000001'],
  ['compound 1-000002', 'Compound journal entry 1-000002'],
  ['receipt 1-000003', 'Receipt voucher 1-000003'],
  ['payment 1-000004', 'Payment voucher 1-000004'],
  ['deposit 1-000005', 'Deposit voucher 1-000005'],
  ['settlementDiscount 1-000006', 'Settlement discount 1-000006'],
  ['appSettlement 1-000007', 'Delivery app settlement 1-000007'],
  ['count 1-000008', 'Inventory count 1-000008'],
  ['opening 1-000009', 'Opening entry 1-000009'],
  ['closing 2026-12-31', 'Year closing 2026-12-31'],
  ['asset A-000012', 'Asset A-000012'],
  ['shift 1-000013', 'Shift 1-000013'],
  ['shiftMove 1-000014', 'Cash movement of a shift 1-000014'],
  ['shiftDifference 1-000015', 'Difference of a shift 1-000015'],
] as const

test('a document is called by its kind', () => {
  const called = documents.map(([stored]) => {
    const [type = '', code] = stored.split(' ')
    return `${documentType(type, i18n.t)} ${code}`
  })
  expect(called).toEqual(documents.map(([, expected]) => expected))
})

test('the audit calls a document as the reports do', () => {
  const entry = (subject: string): AuditEntry => ({
    ...{ id: 1, at: 0, userName: '', action: 'asset.changed', subject, name: '', branchId: 1 },
    ...{ changes: [], facts: [], address: '', device: '' },
  })
  expect(documents.map(([stored]) => subjectText(entry(stored)))).toEqual(documents.map(([, expected]) => expected))
})
