/** Orders of a delivery app as they are typed, pasted, or found in a file. */
import { expect, test } from 'vitest'
import { ordersInTable, readOrders } from '#src/screens/app-settlements/read-orders.ts'
import { sar } from '#tests/support/amounts.ts'

test.each`
  text                        | line
  ${'J-1 17.25'}              | ${{ reference: 'J-1', gross: sar('17.25') }}
  ${'J-1\t17.25\t3.45\t0.52'} | ${{ reference: 'J-1', gross: sar('17.25'), commission: sar('3.45'), vat: sar('0.52') }}
  ${'Order 7;1,000.50;;'}     | ${{ reference: 'Order 7', gross: sar('1000.50') }}
  ${'٧٧ ١٧٫٢٥'}               | ${{ reference: '٧٧', gross: sar('17.25') }}
  ${'  J-1   17.25  '}        | ${{ reference: 'J-1', gross: sar('17.25') }}
`('“$text” is an order', ({ text, line }) => {
  expect(readOrders(text)).toEqual({ lines: [line], wrong: [] })
})

test.each(['J-1', 'J-1 much', 'J-1 -5', 'J-1 1 2 3 4', `${'J'.repeat(61)} 5`])('“%s” is none', text => {
  expect(readOrders(text)).toEqual({ lines: [], wrong: [1] })
})

test('empty lines count, and are nothing', () => {
  expect(readOrders('\nJ-1 5\n\nx\n').wrong).toEqual([4])
})

test('a file is read by its headings, in either language and in any order', () => {
  const english = ordersInTable(
    ['Date', 'Total amount', 'Order ID', 'Commission', 'VAT'],
    [['1', '17.25', 'J-1', '3', '0.45']],
  )
  expect(english).toBe('J-1\t17.25\t3\t0.45')
  expect(ordersInTable(['رقم الطلب', 'المبلغ'], [['J-1', '5']])).toBe('J-1\t5')
  expect(ordersInTable(['Name', 'Phone'], [['a', 'b']])).toBeNull()
})
