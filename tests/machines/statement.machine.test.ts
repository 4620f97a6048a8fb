import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { NewDelivery, WaitingBill } from '#contract/deliveries.ts'
import { day } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { type DeliveryAnswer, statementMachine } from '#machines/statement.machine.ts'

type Line = WaitingBill['lines'][number]

function aLine(line: number, changes: Partial<Line> = {}): Line {
  return {
    ...{
      line,
      itemId: line,
      itemCode: `C${line}`,
      nameAr: '',
      nameEn: `Item ${line}`,
      unitNameAr: '',
      unitNameEn: 'Piece',
    },
    ...{ barcodes: [], quantity: quantity(5000), outstanding: quantity(3000), isSplittable: false, movesWhole: false },
    ...changes,
  }
}

const bill: WaitingBill = {
  kind: 'entry',
  bill: {
    ...{ id: 7, billTypeCode: 'purch', code: '1-000007', date: day('2026-01-15'), branchId: 1 },
    ...{ partyNameAr: '', partyNameEn: '' },
  },
  lines: [
    aLine(1),
    aLine(2, { outstanding: quantity(0) }),
    aLine(3, { movesWhole: true }),
    aLine(4, { isSplittable: true }),
  ],
}

function begin(answer: DeliveryAnswer = { kind: 'noAnswer' }) {
  const sent: NewDelivery[] = []
  const send = fromPromise<DeliveryAnswer, NewDelivery>(async ({ input }) => {
    sent.push(input)
    return answer
  })
  const actor = createActor(statementMachine.provide({ actors: { send } }), { input: { bill } }).start()
  const type = (line: number, text: string) => actor.send({ type: 'quantity.type', line, text })
  const save = () => actor.send({ type: 'save', goesOn: false })
  return { actor, sent, type, save, context: () => actor.getSnapshot().context }
}

test('a quantity that cannot move is refused at its line, and nothing is sent', () => {
  const { sent, type, save, context } = begin()
  const codeAfter = (line: number, text: string) => {
    type(line, text)
    save()
    const code = context().problems[line]?.code
    type(line, '')
    return code
  }
  expect(codeAfter(1, '4')).toBe('moreThanRemaining')
  expect(codeAfter(1, '1.5')).toBe('unitNotSplittable')
  expect(codeAfter(3, '1')).toBe('onlyWhole')
  expect(codeAfter(4, '1.2345')).toBe('tooManyDecimals')
  save()
  expect(context().failure).toBe('processIgnored')
  expect(sent).toEqual([])
})

test('the rest of a line or of the bill is taken, and a scan takes one more up to what waits', () => {
  const { actor, type, context } = begin()
  actor.send({ type: 'line.take', line: 1 })
  expect(context().texts).toEqual({ 1: '3' })
  type(1, '2')
  for (const _ of [1, 2, 3]) actor.send({ type: 'line.add', line: 1 })
  actor.send({ type: 'line.add', line: 3 })
  expect(context().texts).toEqual({ 1: '3', 3: '3' })
  actor.send({ type: 'bill.take' })
  // Nothing of the second waits.
  expect(context().texts).toEqual({ 1: '3', 3: '3', 4: '3' })
})

test('a refusal of the server stands at the line that it is about', async () => {
  const problems = [{ at: 'lines.1.quantity', code: 'moreThanRemaining', params: { remaining: '1' } }]
  const { actor, sent, type, save, context } = begin({ kind: 'refused', description: 'quantityError', problems })
  type(1, '1')
  type(4, '2.5')
  save()
  await waitFor(actor, snapshot => snapshot.context.failure !== null)
  expect(sent[0]?.lines).toEqual([
    { line: 1, quantity: 1000 },
    { line: 4, quantity: 2500 },
  ])
  expect(Object.keys(context().problems)).toEqual(['4'])
  expect(context().failure).toBe('quantityError')
})

test('without an answer the same is sent again', async () => {
  const { actor, sent, type, save } = begin()
  type(1, '1')
  save()
  await waitFor(actor, snapshot => snapshot.matches('unconfirmed'))
  type(1, '2')
  save()
  await waitFor(actor, snapshot => snapshot.matches('unconfirmed') && sent.length === 2)
  expect(sent[1]).toEqual(sent[0])
})
