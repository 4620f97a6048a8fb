import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { reports } from '#contract/reports/reports.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { amountHalalasMax, halalas } from '#domain/money.ts'
import { type Settings, writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

const { journalAdd, journalRead, journalList, journalReverse, getAccounts } = voucherEndpoints
type Body = InputOf<typeof journalAdd>['body']
type Line = Body['lines'][number]

describeOnBoth('a journal entry', open => {
  let shop: TestApp
  let owner: string
  let idOf: (code: string) => number

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    const accounts = await shop.call(getAccounts, {}, { as: owner })
    idOf = code => accounts.find(account => account.code === code)?.id ?? 0
  })

  const line = (code: string, amount: string, side: 'debit' | 'credit', changes: Partial<Line> = {}): Line => ({
    accountId: idOf(code),
    debit: halalas(0),
    credit: halalas(0),
    note: '',
    ...{ [side]: sar(amount) },
    ...changes,
  })
  const rent = (changes: Partial<Body> = {}): Body => ({
    branchId: 1,
    note: 'Rent of January',
    lines: [line('5302001', '1000.00', 'debit', { note: 'shop' }), line('1101001', '1000.00', 'credit')],
    ...changes,
  })
  const add = (body: Body, idempotencyKey?: string) =>
    shop.call(journalAdd, { body }, { as: owner, ...(idempotencyKey ? { idempotencyKey } : {}) })
  const refused = async (body: Body) => {
    const { error, problems } = await shop.refusal(journalAdd, { body }, { as: owner })
    return [error, ...(problems ?? []).map(each => `${each.at} ${each.code}`)]
  }
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))

  test('of two branches says in the ledger what one owes the other, and is read back as it was written', async () => {
    const body = rent({
      lines: [line('5302001', '100.00', 'debit', { branchId: 2 }), line('1101001', '100.00', 'credit')],
    })
    const posted = await add(body)
    expect(posted.lines.length).toBe(2)
    expect(await postingsOf(shop.db, 'journal 1-000001')).toEqual([
      ['2026-01-15', 'Dr rent 100.00', 'Cr cash_main 100.00', 'Cr interbranch 100.00', 'Dr interbranch 100.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
    for (const branchId of [1, 2, -1]) {
      const asked = { body: { toDate: day('2026-01-31'), branchId } }
      const { sections } = await shop.call(reports.balanceSheet.endpoint, asked, { as: owner })
      const actual = Object.fromEntries(sections.flatMap(({ rows }) => rows.map(row => [row.name, row.closing])))
      expect([branchId, actual.totalAssets]).toEqual([branchId, actual.liabilitiesAndEquity])
    }
    const { id } = posted
    await shop.call(journalReverse, { params: { id }, body: { note: 'slip' } }, { as: owner })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is posted as it is written, numbered in its branch, and read back whole', async () => {
    const first = await add(rent())
    expect(first).toMatchObject({
      code: '1-000001',
      type: 'journal',
      date: '2026-01-15',
      note: 'Rent of January',
      total: sar('1000.00'),
      reverses: null,
      reversedBy: null,
      lines: [
        { account: { code: '5302001' }, debit: sar('1000.00'), credit: 0, note: 'shop', branch: { id: 1 } },
        { account: { code: '1101001' }, debit: 0, credit: sar('1000.00'), note: '' },
      ],
    })
    expect((await add(rent())).code).toBe('1-000002')
    expect((await add(rent({ branchId: 2 }))).code).toBe('2-000001')
    expect(await shop.call(journalRead, { params: { id: first.id } }, { as: owner })).toEqual(first)
    expect(await postingsOf(shop.db, 'journal 1-000001')).toEqual([
      ['2026-01-15', 'Dr rent 1000.00', 'Cr cash_main 1000.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('keeps its lines apart where entries of one account are one', async () => {
    const lines = [
      line('5302001', '600.00', 'debit', { note: 'shop' }),
      line('5302001', '400.00', 'debit', { note: 'store' }),
      line('1101001', '1000.00', 'credit'),
    ]
    expect((await add(rent({ lines }))).lines.map(each => each.note)).toEqual(['shop', 'store', ''])
    expect(await postingsOf(shop.db, 'journal 1-000001')).toEqual([
      ['2026-01-15', 'Dr rent 1000.00', 'Cr cash_main 1000.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is in the statement of whom it names, and opens from there', async () => {
    const partyId = tinyParties.borrower
    const { id } = await add(
      rent({ lines: [line('1103001', '50.00', 'debit', { partyId }), line('1101001', '50.00', 'credit')] }),
    )
    const body = { personId: partyId, fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
    const { rows, closing } = await shop.call(reports.customerInfo.endpoint, { body }, { as: owner })
    expect(rows).toMatchObject([{ document: { id, type: 'journal', code: '1-000001' }, debit: sar('50.00') }])
    expect(closing.balance).toBe(sar('50.00'))
  })

  test('is refused where it does not balance, and where a line has no side or both', async () => {
    expect(await refused(rent({ lines: [] }))).toEqual(['invalid_input', 'lines tooFewLines'])
    const [debit, credit] = [line('5302001', '10.00', 'debit'), line('1101001', '9.99', 'credit')]
    expect(await refused(rent({ lines: [debit, credit] }))).toEqual(['invalid_input', 'lines unbalanced'])
    const both = { ...debit, credit: sar('10.00') }
    const none = { ...credit, credit: halalas(0) }
    const negative = { ...debit, debit: halalas(-100) }
    expect(await refused(rent({ lines: [both, none, negative] }))).toEqual([
      'invalid_input',
      'lines.0.debit oneSide',
      'lines.1.debit oneSide',
      'lines.2.debit mustNotBeNegative',
      'lines.2.debit oneSide',
    ])
  })

  test('takes no account of goods, no group of accounts, and names on debts whose they are', async () => {
    const other = line('1101001', '10.00', 'credit')
    const refusedLine = async (wrong: Line) => (await refused(rent({ lines: [wrong, other] }))).slice(1)
    expect(await refusedLine(line('1104001', '10.00', 'debit'))).toEqual(['lines.0.accountId keptByStock'])
    expect(await refusedLine(line('1101', '10.00', 'debit'))).toEqual(['lines.0.accountId takesNoEntries'])
    expect(await refusedLine({ ...other, accountId: 999_999 })).toContain('lines.0.accountId notFound')
    expect(await refusedLine(line('1103001', '10.00', 'debit'))).toEqual(['lines.0.partyId partyRequired'])
    const { supplier, customer } = tinyParties
    expect(await refusedLine(line('1103001', '10.00', 'debit', { partyId: supplier }))).toEqual([
      'lines.0.partyId partyNotOfAccount',
    ])
    expect(await refusedLine(line('5302001', '10.00', 'debit', { partyId: customer }))).toEqual([
      'lines.0.partyId partyNotOfAccount',
    ])
    expect(await refusedLine(line('1103001', '10.00', 'debit', { partyId: 999 }))).toEqual(['lines.0.partyId notFound'])
    expect(await refusedLine(line('5302001', '10.00', 'debit', { costCenterId: 999 }))).toEqual([
      'lines.0.costCenterId notFound',
    ])
    expect(await refusedLine(line('5302001', '10.00', 'debit', { branchId: 999 }))).toEqual([
      'lines.0.branchId notFound',
    ])
    await shop.db.write([], tx => tx.updateTable('party').set({ is_active: 0 }).where('id', '=', customer).execute())
    expect(await refusedLine(line('1103001', '10.00', 'debit', { partyId: customer }))).toEqual([
      'lines.0.partyId inactive',
    ])
  })

  test('may put right what was sold cost, and the books are sound', async () => {
    await add(rent({ lines: [line('5101001', '20.00', 'debit'), line('1101001', '20.00', 'credit')] }))
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is of no day to come, before the books begin, or inside a lock', async () => {
    expect(await refused(rent({ date: day('2026-01-16') }))).toEqual(['invalid_input', 'date dayInFuture'])
    expect(await refused(rent({ date: day('2025-12-31') }))).toEqual(['invalid_input', 'date beforeFirstDay'])
    await decide({ periodLockDay: day('2026-01-10') })
    expect(await refused(rent({ date: day('2026-01-10') }))).toEqual(['period_locked', 'date periodLocked'])
    expect((await add(rent({ date: day('2026-01-11') }))).date).toBe('2026-01-11')
    await decide({ periodLockDay: day('2026-01-15') })
    expect(await refused(rent())).toEqual(['period_locked', 'date lockCoversToday'])
  })

  test('is posted once under its key, in any order', async () => {
    const both = await Promise.all([add(rent(), 'once'), add(rent(), 'once')])
    expect(both[0].id).toBe(both[1].id)
    const other = await shop.refusal(journalAdd, { body: rent({ note: '' }) }, { as: owner, idempotencyKey: 'once' })
    expect(other.error).toBe('idempotency_key_reused')
    expect((await shop.call(journalList, { query: { isCounted: true } }, { as: owner })).count).toBe(1)
  })

  test('is taken back once, by another with its sides exchanged, on a day that is not before it', async () => {
    const { id } = await add(rent({ date: day('2026-01-12') }))
    const reverse = (body: { date?: ReturnType<typeof day> | null; note: string }) =>
      shop.call(journalReverse, { params: { id }, body }, { as: owner })
    const early = await shop.refusal(
      journalReverse,
      { params: { id }, body: { date: day('2026-01-11'), note: '' } },
      { as: owner },
    )
    expect(early.problems).toMatchObject([{ at: 'date', code: 'beforeReversed', params: { day: '2026-01-12' } }])
    const [made, lost] = await Promise.allSettled([reverse({ note: 'twice' }), reverse({ note: 'once' })])
    const [first, second] =
      made.status === 'fulfilled' ? [made.value, lost] : [lost.status === 'fulfilled' && lost.value, made]
    expect(second.status).toBe('rejected')
    expect(first).toMatchObject({ code: '1-000002', date: '2026-01-15', reverses: { id, code: '1-000001' } })
    const read = await shop.call(journalRead, { params: { id } }, { as: owner })
    expect(read.reversedBy).toMatchObject({ code: '1-000002' })
    expect(await postingsOf(shop.db, 'journal 1-000002')).toEqual([
      ['2026-01-15 reversal', 'Cr rent 1000.00', 'Dr cash_main 1000.00'],
    ])
    const id2 = read.reversedBy?.id ?? 0
    for (const again of [id, id2]) {
      const refusal = await shop.refusal(journalReverse, { params: { id: again }, body: { note: '' } }, { as: owner })
      expect(refusal.error).toBe('voucher_reversed')
    }
    const missing = await shop.refusal(journalReverse, { params: { id: 9999 }, body: { note: '' } }, { as: owner })
    expect(missing.error).toBe('not_found')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('may be as large as a line can be, hundreds of times', async () => {
    const [one, other] = [line('5302001', '0.00', 'debit'), line('1101001', '0.00', 'credit')]
    const largest = Array.from({ length: 250 }, () => [
      { ...one, debit: amountHalalasMax },
      { ...other, credit: amountHalalasMax },
    ]).flat()
    const { total, lines } = await add(rent({ lines: largest }))
    expect([total, lines.length]).toEqual([amountHalalasMax * 250, 500])
    const between = largest.map(each => (each.debit === 0 ? each : { ...each, branchId: 2 }))
    expect((await add(rent({ lines: between }))).total).toBe(amountHalalasMax * 250)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is listed by day, found by words of its lines, and counted where it is asked', async () => {
    for (const date of ['2026-01-12', '2026-01-14', '2026-01-13']) await add(rent({ date: day(date), note: date }))
    const list = (query: InputOf<typeof journalList>['query']) => shop.call(journalList, { query }, { as: owner })
    const count = async (query: InputOf<typeof journalList>['query']) =>
      (await list({ ...query, pageSize: 1, isCounted: true })).count
    const whole = await list({})
    expect(whole).toMatchObject({ count: null, next: null })
    expect(await count({})).toBe(3)
    expect(whole.rows.map(row => row.date)).toEqual(['2026-01-14', '2026-01-13', '2026-01-12'])
    const page = await list({ pageSize: 2 })
    expect(page.rows.map(row => row.date)).toEqual(['2026-01-14', '2026-01-13'])
    expect((await list({ pageSize: 2, ...(page.next && { after: page.next }) })).rows.map(row => row.date)).toEqual([
      '2026-01-12',
    ])
    expect(await count({ query: 'SHOP' })).toBe(3)
    expect(await count({ query: '%' })).toBe(0)
    expect((await list({ query: '1-000002' })).rows.map(row => row.date)).toEqual(['2026-01-14'])
    expect(await count({ fromDate: day('2026-01-13'), toDate: day('2026-01-13') })).toBe(1)
    expect(await count({ branchId: 2 })).toBe(0)
  })

  test('shows whatever is done to its rows', async () => {
    const { id } = await add(rent())
    await shop.db.write([1], async tx => {
      if (shop.db.kind === 'postgres') await sql`ALTER TABLE voucher_line DISABLE TRIGGER ALL`.execute(tx)
      else await sql`DROP TRIGGER voucher_line_no_update`.execute(tx)
      await sql`UPDATE voucher_line SET note = 'store' WHERE posting_id = ${id} AND line = 1`.execute(tx)
    })
    expect(await checkBooks(shop.db)).toMatchObject([{ law: 'billDigest' }])
  })
})
