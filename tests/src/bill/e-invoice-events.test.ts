import { expect, test } from 'vitest'
import { eInvoiceEvents } from '#src/screens/bill/after/e-invoice-events.ts'

const event = <Kind extends string>(kind: Kind, at: number, userName: string) => ({ kind, at, userName })

test('the first document is issued, a later one is issued again, and the server reports what the authority said', () => {
  const events = [
    ...[event('posted', 1, 'Sara'), event('eInvoiceIssued', 1, 'Sara'), event('printed', 2, 'Sara')],
    ...[event('eInvoiceRejected', 3, 'Sara'), event('eInvoiceIssued', 4, 'Omar'), event('eInvoiceReported', 5, 'Sara')],
  ]
  expect(eInvoiceEvents(events)).toEqual([
    { kind: 'issued', at: 1, userName: 'Sara' },
    { kind: 'rejected', at: 3, userName: null },
    { kind: 'issuedAgain', at: 4, userName: 'Omar' },
    { kind: 'reported', at: 5, userName: null },
  ])
})

test('a standard invoice is cleared', () => {
  const events = [event('posted', 1, 'Sara'), event('eInvoiceIssued', 1, 'Sara'), event('eInvoiceCleared', 2, 'Sara')]
  expect(eInvoiceEvents(events).map(({ kind }) => kind)).toEqual(['issued', 'cleared'])
})

test('a bill without an e-invoice has none', () => {
  expect(eInvoiceEvents([event('posted', 1, 'Sara'), event('printed', 2, 'Sara')])).toEqual([])
})
