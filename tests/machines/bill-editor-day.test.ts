import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { percent, sar } from '../support/amounts.ts'
import { vatOff, vatOn } from '../support/bills.ts'
import { after, commit, editor, milk, pay, save, setting, take, type } from './bill-editor-samples.ts'

/** 5 % until the end of May, 15 % from June on; nothing before 2018. */
const changing = {
  ...setting,
  vat: vatOn,
  vatRates: [
    { ...vatOff, firstDay: day('0001-01-01') },
    { isEnabled: true, rate: percent('5'), firstDay: day('2018-01-01') },
    { ...vatOn, firstDay: day('2026-06-01') },
  ],
}
const sold = after(editor(null, changing), take(milk), type('10'), commit)
const dated = (date: string | null) => after(sold, { type: 'header.change', change: { date } })
const vatOf = (date: string | null) => {
  const { totals } = dated(date).context
  return totals.ok ? totals.value.vat : null
}

test('the figures are those of the rate of the day in the date field', () => {
  // 85.00 with VAT of 15 %, and of 5 %.
  expect(vatOf(null)).toBe(sar('11.09'))
  expect(vatOf('2026-06-01')).toBe(sar('11.09'))
  expect(vatOf('2026-05-31')).toBe(sar('4.05'))
  expect(vatOf('2017-12-31')).toBe(sar('0'))
})

test('the bill is sent with the figures of its day, and back on today with those of today', () => {
  const sent = after(dated('2026-05-31'), pay, save).context.sent
  expect(sent?.body).toMatchObject({ date: '2026-05-31', vat: sar('4.05'), total: sar('85.00') })
  const today = after(dated('2026-05-31'), { type: 'header.change', change: { date: null } }, pay, save).context.sent
  expect(today?.body).toMatchObject({ vat: sar('11.09') })
})

test('a date that is half typed counts as today', () => {
  expect(vatOf('2026-05')).toBe(sar('11.09'))
})
