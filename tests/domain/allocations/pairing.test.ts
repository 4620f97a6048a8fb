import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocationProblems, oldestFirst, pairUp, type Wanted } from '#domain/allocations/pairing.ts'
import { halalas } from '#domain/money.ts'

const sar = (value: number) => halalas(value)
const wanted = (document: string, amount: number, discount = 0, branchId = 1): Wanted => ({
  ...{ branchId, document },
  ...{ amount: sar(amount), discount: sar(discount) },
})
const open = (document: string, amount: number, branchId = 1) => ({ branchId, document, open: sar(amount) })
const codes = (
  settlement: Partial<{ money: number; bills: readonly Wanted[]; credits: readonly Wanted[] }>,
  sides = { bills: [open('sale 1', 100), open('sale 2', 50)], credits: [open('journal 1', 30)] },
) => {
  const { money = 0, bills = [], credits = [] } = settlement
  return allocationProblems({ money: sar(money), bills, credits }, sides).map(({ at, code }) => `${at} ${code}`)
}

describe('an amount', () => {
  test('settles the oldest bills first, and the last one in part', () => {
    expect(oldestFirst([{ open: sar(40) }, { open: sar(60) }, { open: sar(10) }], sar(75))).toEqual([40, 35, 0])
    expect(oldestFirst([{ open: sar(40) }], sar(75))).toEqual([40])
  })

  test('is never more than given, and a bill never gets more than is open', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), fc.nat(5_000_000), (opens, amount) => {
        const given = oldestFirst(
          opens.map(each => ({ open: sar(each) })),
          sar(amount),
        )
        const sum = given.reduce((all, each) => all + each, 0)
        expect(sum).toBe(
          Math.min(
            amount,
            opens.reduce((all, each) => all + each, 0),
          ),
        )
        // Before a bill gets less than it needs, nothing is left for later ones.
        const short = given.findIndex((each, index) => each < (opens[index] ?? 0))
        if (short >= 0) expect(given.slice(short + 1).every(each => each === 0)).toBe(true)
      }),
    )
  })
})

describe('what a user typed', () => {
  test('is refused at its field', () => {
    expect(codes({ money: 100, bills: [wanted('sale 1', 101)] })).toEqual(['bills.0.amount exceedsOpen'])
    expect(codes({ money: 100, bills: [wanted('sale 1', 100, 1)] })).toEqual(['bills.0.discount exceedsOpen'])
    expect(codes({ money: 100, bills: [wanted('sale 3', 1)] })).toEqual(['bills.0.document notOpen'])
    expect(codes({ money: 100, bills: [wanted('sale 1', 1, 0, 2)] })).toEqual(['bills.0.document notOpen'])
    expect(codes({ money: 9, bills: [wanted('sale 1', 1), wanted('sale 1', 1)] })).toEqual([
      'bills.1.document duplicate',
    ])
    expect(codes({ money: 9, bills: [wanted('sale 1', 0)] })).toEqual(['bills.0.amount mustBePositive'])
    expect(codes({ money: 9, bills: [wanted('sale 1', 1, -1)] })).toEqual(['bills.0.discount mustNotBeNegative'])
    expect(codes({ money: -1 })).toEqual(['amount mustNotBeNegative'])
    expect(codes({})).toEqual(['amount mustBePositive'])
  })

  test('never uses more of a credit than the bills of its branch take, and needs money for the rest', () => {
    expect(codes({ bills: [wanted('sale 1', 20)], credits: [wanted('journal 1', 30)] })).toEqual([
      'credits.0.amount exceedsBills',
    ])
    expect(codes({ bills: [wanted('sale 1', 40)], credits: [wanted('journal 1', 30)] })).toEqual([
      'amount exceedsReceived',
    ])
    expect(codes({ bills: [wanted('sale 1', 30)], credits: [wanted('journal 1', 30)] })).toEqual([])
    expect(codes({ money: 500 })).toEqual([])
  })
})

describe('pairs', () => {
  test('use credits before money, stay in the branch, and the last pair of a bill has its discount', () => {
    const bills = [wanted('sale 1', 50, 5), wanted('sale 2', 40, 0, 2)]
    const { pairs, money, onAccount } = pairUp(bills, [wanted('journal 1', 30)], sar(100))
    expect(pairs.map(each => [each.bill, each.credit, each.amount, each.discount])).toEqual([
      ['sale 1', 'journal 1', 30, 0],
      ['sale 1', null, 20, 5],
      ['sale 2', null, 40, 0],
    ])
    expect([...money]).toEqual([
      [1, 20],
      [2, 40],
    ])
    expect(onAccount).toBe(40)
  })
})
