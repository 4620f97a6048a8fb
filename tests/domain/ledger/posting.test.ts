import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountRoles } from '#domain/ledger/account-roles.ts'
import {
  balanced,
  balancedByBranch,
  credit,
  debit,
  type Entry,
  resolveAccounts,
  reversal,
  together,
} from '#domain/ledger/posting.ts'
import { halalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

const at = { ...place, partyId: null }

describe('a posting', () => {
  it('drops entries of nothing and joins those of one account, place and side', () => {
    const posting = balanced([
      debit('cash_pos', sar('10.00'), at),
      credit('sales', sar('6.00'), at),
      debit('rounding', sar('0.00'), at),
      credit('sales', sar('4.00'), at),
      debit('ar', sar('1.00'), place),
      debit('ar', sar('2.00'), { ...place, partyId: 8 }),
      credit('ar', sar('3.00'), place),
    ])
    expect(ledgerOf(posting)).toEqual([
      'Dr cash_pos 10.00',
      'Cr sales 10.00',
      'Dr ar 1.00 party 7',
      'Dr ar 2.00 party 8',
      'Cr ar 3.00 party 7',
    ])
    expect(posting.total).toBe(sar('13.00'))
  })

  it('keeps branches, cost centres and accounts of one name apart', () => {
    const posting = balanced([
      debit('inventory', sar('5.00'), { ...at, branchId: 2 }),
      debit('inventory', sar('5.00'), { ...at, costCentreId: 3 }),
      debit(41, sar('5.00'), at),
      credit('inventory', sar('15.00'), at),
    ])
    expect(ledgerOf(posting)).toEqual([
      'Dr inventory 5.00 branch 2',
      'Dr inventory 5.00 centre 3',
      'Dr 41 5.00',
      'Cr inventory 15.00',
    ])
  })

  it('takes a negative debit for a credit, and the other way round', () => {
    const posting = balanced([debit('rounding', sar('-0.02'), at), credit('cash_pos', sar('-0.02'), at)])
    expect(ledgerOf(posting)).toEqual(['Cr rounding 0.02', 'Dr cash_pos 0.02'])
  })

  it('of nothing has no entries', () => {
    expect(balanced([]).entries).toEqual([])
  })

  it('throws when it does not balance', () => {
    expect(() => balanced([debit('cash_pos', sar('10.00'), at), credit('sales', sar('9.99'), at)])).toThrow(
      'debits 1000 and credits 999 differ: cash_pos 1000/0; sales 0/999',
    )
  })

  it('throws on an entry with two sides or a negative one', () => {
    const entry: Entry = { ...debit('ar', sar('1.00'), at), credit: sar('1.00') }
    expect(() => balanced([entry])).toThrow('an entry has one side')
    expect(() => balanced([{ ...entry, credit: sar('0.00'), debit: sar('-1.00') }])).toThrow('an entry has one side')
  })

  it('puts account ids in the place of roles, and joins what meets there', () => {
    const posting = balanced([
      debit('clearing_mada', sar('4.00'), at),
      debit('clearing_card', sar('6.00'), at),
      debit(99, sar('1.00'), at),
      credit('sales', sar('11.00'), at),
    ])
    const resolved = resolveAccounts(posting, role => (role === 'sales' ? 50 : 20))
    expect(ledgerOf(resolved)).toEqual(['Dr 20 10.00', 'Dr 99 1.00', 'Cr 50 11.00'])
  })
})

describe('laws of postings', () => {
  const anyEntries = fc.array(
    fc.record({
      from: fc.constantFrom(...accountRoles),
      to: fc.constantFrom(...accountRoles),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(halalas),
      branchId: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 12 },
  )
  const postingOf = (rows: typeof anyEntries extends fc.Arbitrary<infer T> ? T : never) =>
    balanced(
      rows.flatMap(({ from, to, amount, branchId }) => [
        debit(to, amount, { ...at, branchId }),
        credit(from, amount, { ...at, branchId }),
      ]),
    )

  it('debits and credits are equal, every entry has one side, and no two entries could be one', () => {
    fc.assert(
      fc.property(anyEntries, rows => {
        const { entries, total } = postingOf(rows)
        expect(entries.reduce((sum, entry) => sum + entry.debit, 0)).toBe(total)
        expect(entries.reduce((sum, entry) => sum + entry.credit, 0)).toBe(total)
        const keys = entries.map(entry => `${entry.account} ${entry.branchId} ${entry.debit > 0}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(entries.every(entry => entry.debit > 0 !== entry.credit > 0)).toBe(true)
      }),
    )
  })

  it('a posting and its reversal leave every account as it was, and reversing twice gives the posting', () => {
    fc.assert(
      fc.property(anyEntries, rows => {
        const posting = postingOf(rows)
        const back = reversal(posting)
        const balances = new Map<string, number>()
        for (const entry of together(posting, back).entries) {
          const key = `${entry.account} ${entry.branchId}`
          balances.set(key, (balances.get(key) ?? 0) + entry.debit - entry.credit)
        }
        expect([...balances.values()].every(balance => balance === 0)).toBe(true)
        expect(reversal(back)).toEqual(posting)
      }),
    )
  })

  it('of several branches balances in each, by what each owes the others and by nothing else', () => {
    const clearing = 77
    const anyJournal = fc.array(
      fc.record({
        from: fc.integer({ min: 1, max: 3 }),
        to: fc.integer({ min: 1, max: 3 }),
        amount: fc.integer({ min: 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(anyJournal, rows => {
        const written = balanced(
          rows.flatMap(({ from, to, amount }) => [
            { ...at, account: 5, branchId: to, debit: halalas(amount), credit: halalas(0) },
            { ...at, account: 1, branchId: from, debit: halalas(0), credit: halalas(amount) },
          ]),
        )
        const { entries } = balancedByBranch(written, clearing)
        expect(entries.filter(({ account }) => account !== clearing)).toEqual(written.entries)
        for (const branch of [1, 2, 3]) {
          const own = entries.filter(({ branchId }) => branchId === branch)
          expect(own.reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)).toBe(0n)
          expect(own.filter(({ account }) => account === clearing).length).toBeLessThanOrEqual(1)
        }
        if (rows.every(({ from, to }) => from === to)) expect(entries).toEqual(written.entries)
      }),
    )
  })
})
