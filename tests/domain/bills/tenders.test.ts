import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyBack, noCashBefore, paymentMethods, roundedCash, settle, type Tender } from '#domain/bills/tenders.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, sumHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { sar } from '#tests/support/amounts.ts'
import { scaled } from '#tests/support/depth.ts'

const cash = (amount: string): Tender => ({ method: 'cash', amount: sar(amount) })
const mada = (amount: string): Tender => ({ method: 'mada', amount: sar(amount) })
const settled = (total: string, tenders: readonly Tender[], cashStepHalalas = 1) =>
  settle({ total: sar(total), tenders, cashStepHalalas })

describe('paying a bill', () => {
  it('gives change on cash', () => {
    expect(settled('92.00', [cash('100.00')])).toEqual({
      ok: true,
      value: { tenders: [cash('92.00')], received: sar('100.00'), change: sar('8.00'), rounding: 0 },
    })
  })

  it('takes several tenders, and cash what they leave', () => {
    const credit: Tender = { method: 'credit', amount: sar('12.00') }
    expect(settled('92.00', [cash('50.00'), mada('40.00'), credit])).toMatchObject({
      value: { tenders: [cash('40.00'), mada('40.00'), credit], change: sar('10.00') },
    })
  })

  it('keeps the other fields of a tender and leaves out what pays nothing', () => {
    const tenders = [{ ...cash('0.00') }, { ...mada('5.00'), terminal: 'T1' }]
    expect(settle({ total: sar('5.00'), tenders, cashStepHalalas: 1 })).toMatchObject({
      value: { tenders: [{ method: 'mada', terminal: 'T1' }] },
    })
  })

  it('of nothing needs no tender', () => {
    expect(settled('0.00', [])).toMatchObject({ value: { tenders: [], change: 0, rounding: 0 } })
  })

  it('is refused while something stays due', () => {
    expect(settled('92.00', [cash('90.00')])).toEqual({
      ok: false,
      problems: [{ at: 'tenders', code: 'underpaid', params: { amount: '2.00' } }],
    })
    expect(settled('92.00', [])).toMatchObject({ problems: [{ code: 'underpaid', params: { amount: '92.00' } }] })
  })

  it('by card never exceeds the total', () => {
    expect(settled('92.00', [mada('92.01'), cash('10.00')])).toEqual({
      ok: false,
      problems: [{ at: 'tenders', code: 'overpaid', params: { amount: '0.01' } }],
    })
  })

  it('takes no negative tender and no method that the bill does not have', () => {
    const tenders = [cash('-1.00'), mada('5.00')]
    expect(settle({ total: sar('4.00'), tenders, cashStepHalalas: 1, acceptedMethods: ['cash', 'bank'] })).toEqual({
      ok: false,
      problems: [
        { at: 'tenders.0.amount', code: 'mustNotBeNegative' },
        { at: 'tenders.1.method', code: 'tenderNotAccepted', params: { method: 'mada' } },
      ],
    })
  })
})

describe('cash rounding', () => {
  it.each([
    ['10.02', 5, '10.00'],
    ['10.03', 5, '10.05'],
    ['10.25', 50, '10.50'],
    ['10.24', 50, '10.00'],
    ['0.02', 5, '0.00'],
    ['10.03', 1, '10.03'],
  ])('%s to steps of %i is %s', (amount, step, expected) => {
    expect(roundedCash(sar(amount), step)).toBe(sar(expected))
  })

  it('is the part of the total that nobody pays, or that is paid above it', () => {
    expect(settled('10.02', [cash('20.00')], 5)).toMatchObject({
      value: { change: sar('10.00'), rounding: sar('0.02') },
    })
    expect(settled('10.03', [cash('20.00')], 5)).toMatchObject({
      value: { change: sar('9.95'), rounding: sar('-0.02') },
    })
  })

  it('touches only what is paid in cash', () => {
    expect(settled('10.03', [mada('10.03')], 5)).toMatchObject({ value: { rounding: 0 } })
    expect(settled('10.03', [mada('5.00'), cash('5.05')], 5)).toMatchObject({
      value: { rounding: sar('-0.02'), change: 0 },
    })
    expect(settled('10.02', [mada('10.00')], 5)).toMatchObject({ problems: [{ code: 'underpaid' }] })
  })
})

it('tenders and rounding sum to the total, and what came in is what stays and the change', () => {
  const anyTender: fc.Arbitrary<Tender> = fc.record({
    method: fc.constantFrom(...paymentMethods),
    amount: fc.integer({ min: 0, max: 3000 }).map(halalas),
  })
  let settlements = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9000 }).map(halalas),
      fc.array(anyTender, { maxLength: 5 }),
      fc.constantFrom(1, 5, 25, 100),
      fc.integer({ min: 0, max: 20_000 }).map(halalas),
      (total, others, cashStepHalalas, handed) => {
        const result = settle({ total, tenders: [...others, { method: 'cash', amount: handed }], cashStepHalalas })
        if (!result.ok) return
        settlements += 1
        const { tenders, rounding, received, change } = result.value
        const paid = tenders.reduce((sum, tender) => sum + tender.amount, 0)
        expect(paid + rounding).toBe(total)
        expect(paid + change).toBe(received)
        expect(change).toBeGreaterThanOrEqual(0)
        expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(cashStepHalalas)
        expect(tenders.every(tender => tender.amount > 0)).toBe(true)
      },
    ),
    { numRuns: scaled(500) },
  )
  expect(settlements).toBeGreaterThan(50)
})

it('tenders that pass the largest amount together are refused at the one that passes it', () => {
  const tenders = [cash('999999999.99'), mada('0.01'), cash('1.00')]
  expect(settle({ total: sar('1.00'), tenders, cashStepHalalas: 1 })).toEqual({
    ok: false,
    problems: [{ at: 'tenders.1.amount', code: 'tooLarge', params: { max: '999999999.99' } }],
  })
  expect(settle({ total: sar('1.00'), tenders: [cash('999999999.99')], cashStepHalalas: 1 })).toMatchObject({
    ok: true,
  })
})

describe('money back', () => {
  it('goes by the methods that paid, cash last and rounded', () => {
    expect(moneyBack(sar('30.00'), [cash('20.00'), mada('25.00')], 1)).toEqual([mada('25.00'), cash('5.00')])
    expect(moneyBack(sar('10.00'), [mada('25.00'), cash('20.00')], 1)).toEqual([mada('10.00')])
    expect(moneyBack(sar('8.63'), [cash('8.75')], 25)).toEqual([cash('8.75')])
    expect(moneyBack(sar('0.00'), [cash('8.75')], 25)).toEqual([])
  })

  it('of several refunds is rounded together, so that they hand back what was taken', () => {
    // 0.18 was paid as 0.20; six refunds of 0.03 hand back 0.20, not 0.30.
    let before = noCashBefore
    const given = Array.from({ length: 6 }, () => {
      const tenders = moneyBack(sar('0.03'), [cash('0.20')], 5, before)
      const { tenders: paid, rounding } = unwrap(
        settle({ total: sar('0.03'), tenders, cashStepHalalas: 5, cashBefore: before }),
      )
      const amount = sumHalalas(paid.map(each => each.amount))
      expect(amount + rounding).toBe(sar('0.03'))
      before = { due: sumHalalas([before.due, sar('0.03')]), paid: sumHalalas([before.paid, amount]) }
      return formatHalalas(amount)
    })
    expect(given).toEqual(['0.05', '0.00', '0.05', '0.00', '0.05', '0.05'])
    expect(before).toEqual({ due: sar('0.18'), paid: sar('0.20') })
  })

  it('settles any total that was paid', () => {
    const anyPaid = fc.array(
      fc.record({
        method: fc.constantFrom(...paymentMethods),
        amount: fc.integer({ min: 0, max: 3000 }).map(halalas),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }).map(halalas),
        anyPaid,
        fc.constantFrom(1, 5, 25, 100),
        (total, paid, cashStepHalalas) => {
          const result = settle({ total, tenders: moneyBack(total, paid, cashStepHalalas), cashStepHalalas })
          expect(result).toMatchObject({ ok: true, value: { change: 0 } })
        },
      ),
    )
  })
})
