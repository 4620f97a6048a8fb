import { expect, test } from 'vitest'
import { refusedField } from '#src/e-invoices/refused-field.ts'

test.each([
  ['seller.street', 'seller', null, 'street'],
  ['buyer.otherId', 'buyer', null, 'otherId'],
  ['buyer', 'buyer', null, null],
  ['lines.2.exemption', 'line', 3, 'exemption'],
  ['lines', null, null, 'lines'],
  ['originals', null, null, 'originals'],
  ['reason', null, null, 'reason'],
])('%s is of %s, line %j, field %j', (at, of, line, field) => {
  expect(refusedField(at)).toEqual({ of, line, field })
})
