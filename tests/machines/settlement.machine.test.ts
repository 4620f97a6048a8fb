import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { NewSettlement, OpenDocumentRow, OpenDocuments, SettlementInit } from '#contract/settlements.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import {
  type SettlementAnswer,
  settlementFigures,
  settlementKey,
  settlementMachine,
} from '#machines/settlement.machine.ts'

const row = (key: string, open: number): OpenDocumentRow => ({
  ...{ branchId: 1, document: { key, id: 1, type: key.split(' ')[0] ?? '', code: key.split(' ')[1] ?? '' } },
  ...{ date: day('2026-01-01'), age: 14, amount: halalas(open), open: halalas(open) },
})
const [first, second, credit] = [row('sale 1', 10_000), row('sale 2', 5_000), row('receipt 1', 3_000)]
const open: OpenDocuments = {
  party: { id: 7, code: '7', nameAr: 'عميل', nameEn: 'Customer' },
  balance: halalas(12_000),
  ...{ bills: [first, second], credits: [credit], billCount: 2, creditCount: 1, allocations: [] },
}
const init: SettlementInit = {
  today: day('2026-01-15'),
  branches: [{ id: 1, nameAr: 'فرع', nameEn: 'Branch', nextCode: '1-000001' }],
  branchId: 1,
  methods: [{ method: 'cash', accountId: 3 }],
  accounts: [],
  ...{ canDiscount: true, firstDay: null, lockedUntil: null },
}
const amountOf = (document: OpenDocumentRow) => settlementKey(document, 'amount')

function begin(answers: readonly (SettlementAnswer | Error)[] = []) {
  const sent: NewSettlement[] = []
  const machine = settlementMachine.provide({
    actors: {
      send: fromPromise(async ({ input }) => {
        sent.push(input)
        const answer = answers[sent.length - 1]
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer')
        return answer
      }),
    },
  })
  const actor = createActor(machine, { input: { open, init } }).start()
  const text = (document: OpenDocumentRow) => actor.getSnapshot().context.texts[amountOf(document)] ?? ''
  return { actor, sent, text }
}

describe('a settlement', () => {
  test('gives the typed amount and the credits to the oldest bills', () => {
    const { actor, text } = begin()
    actor.send({ type: 'head.change', change: { amount: '90' } })
    actor.send({ type: 'text.type', key: amountOf(credit), text: '30' })
    actor.send({ type: 'bills.fill' })
    expect([text(first), text(second)]).toEqual(['100.00', '20.00'])
    expect(settlementFigures(actor.getSnapshot().context)).toMatchObject({ money: 9_000, onAccount: 0 })
  })

  test('without an amount settles everything, less discounts, and needs that much money', () => {
    const { actor, text } = begin()
    actor.send({ type: 'text.type', key: settlementKey(first, 'discount'), text: '10' })
    actor.send({ type: 'bills.fill' })
    expect([text(first), text(second)]).toEqual(['90.00', '50.00'])
    expect(settlementFigures(actor.getSnapshot().context)).toMatchObject({ money: 14_000, discounts: 1_000 })
  })

  test('is not sent with more than is open, with a word for an amount, or without anything', () => {
    const { actor, sent } = begin()
    actor.send({ type: 'save' })
    expect(actor.getSnapshot().context.failure).toBe('processIgnored')
    actor.send({ type: 'text.type', key: amountOf(second), text: '50.01' })
    actor.send({ type: 'text.type', key: amountOf(first), text: 'ten' })
    actor.send({ type: 'save' })
    const { problems } = actor.getSnapshot().context
    expect([problems[amountOf(second)]?.code, problems[amountOf(first)]?.code]).toEqual([
      'exceedsOpen',
      'invalidNumber',
    ])
    expect(sent).toEqual([])
  })

  test('shows a refusal at its bill, and keeps what was typed', async () => {
    const problems = [{ at: 'bills.0.amount', code: 'exceedsOpen', params: { open: '1.00' } }]
    const { actor, text } = begin([{ kind: 'refused', description: 'invalidInput', problems }])
    actor.send({ type: 'document.take', document: second })
    actor.send({ type: 'save' })
    await waitFor(actor, snapshot => snapshot.context.failure !== null)
    expect(actor.getSnapshot().context.problems[amountOf(second)]?.code).toBe('exceedsOpen')
    expect(text(second)).toBe('50.00')
  })

  test('without an answer sends the same body again, and is then empty', async () => {
    const settled = { voucher: null, allocated: halalas(5_000), discount: halalas(0), onAccount: halalas(0) }
    const { actor, sent, text } = begin([new Error('lost'), { kind: 'saved', settled }])
    actor.send({ type: 'document.take', document: second })
    actor.send({ type: 'save' })
    await waitFor(actor, snapshot => snapshot.matches('unconfirmed'))
    actor.send({ type: 'text.type', key: amountOf(first), text: '1' })
    actor.send({ type: 'save' })
    await waitFor(actor, snapshot => snapshot.context.settled !== null)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]).toMatchObject({ partyId: 7, amount: 5_000, moneyAccountId: 3, bills: [{ document: 'sale 2' }] })
    expect(text(second)).toBe('')
  })
})
