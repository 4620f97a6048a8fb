/** An entry from its first key to its number, whatever becomes of it on the way to the server. */
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { NewVoucher, VoucherDocument } from '#contract/vouchers/voucher.ts'
import { compoundForm } from '#domain/vouchers/compound.ts'
import { journalForm } from '#domain/vouchers/journal.ts'
import { receiptForm } from '#domain/vouchers/money-forms.ts'
import { newDraft, type VoucherAnswer, type VoucherDraft } from '#machines/voucher/context.ts'
import { emptyHead, type NamedAccount, type VoucherFinders } from '#machines/voucher/voucher-rows.ts'
import { voucherMachine } from '#machines/voucher.machine.ts'
import { moneyForm } from '#tests/support/money-voucher.ts'

const account = (id: number, partyKind: NamedAccount['partyKind'] = null): NamedAccount => ({
  ...{ id, code: String(id), nameAr: `حساب ${id}`, nameEn: `Account ${id}` },
  ...{ takesEntries: true, isOfStock: false, isOfMoney: false, partyKind },
})
const accounts = [account(1), account(2), account(3, 'customer')]
const customer = { id: 7, code: 'C7', nameAr: 'عميل', nameEn: 'Customer', kind: 'customer' } as const
const notFound = { ok: false, code: 'notFound' } as const

const till = { ...account(9), isOfMoney: true }
const finders: VoucherFinders = {
  account: text => {
    const found = accounts.find(each => each.code === text)
    if (text === 'C7') return { ok: true, value: { ...customer, account: account(3, 'customer'), party: customer } }
    return found ? { ok: true, value: found } : notFound
  },
  moneyAccount: text => (text === '9' ? { ok: true, value: till } : notFound),
  party: (text, kind) => (kind === 'customer' && text === 'C7' ? { ok: true, value: customer } : notFound),
  costCenter: () => notFound,
  branch: () => notFound,
  hasBranches: false,
  hasCostCenters: false,
}

const failed = (isUncertain: boolean, problems: { at: string; code: string }[] = []): VoucherAnswer => ({
  kind: 'failed',
  failure: { isUncertain, description: null, problems },
})
const posted: VoucherAnswer = { kind: 'posted', voucher: { id: 5, code: '1-000005' } as VoucherDocument }

/** The editor with a server that gives these answers, and what it was sent. */
function opened(...answers: readonly VoucherAnswer[]) {
  const sent: { key: string; body: NewVoucher }[] = []
  const left = [...answers]
  const send = fromPromise<VoucherAnswer, { key: string; body: NewVoucher }>(async ({ input }) => {
    sent.push(input)
    const answer = left.shift()
    if (answer === undefined) throw new Error('no answer')
    return answer
  })
  const actor = createActor(voucherMachine.provide({ actors: { send } }), {
    input: { form: journalForm, finders, draft: newDraft('first', 1), wasSent: false },
  })
  return { actor: actor.start(), sent }
}

type Actor = ReturnType<typeof opened>['actor']

function write(actor: Actor, ...cells: readonly string[]): void {
  for (const text of cells) {
    actor.send({ type: 'text.type', text })
    if (text !== '=') actor.send({ type: 'cell.confirm' })
  }
}
const settled = (actor: Actor) => waitFor(actor, snapshot => !snapshot.hasTag('busy'))

describe('a journal entry', () => {
  test('is written account by account, each with its amount in front', async () => {
    const { actor, sent } = opened(posted)
    write(actor, '12.50*1', '-12.5*2')
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent[0]?.body.lines).toMatchObject([
      { accountId: 1, debit: 1250, credit: 0 },
      { accountId: 2, debit: 0, credit: 1250 },
    ])
  })

  test('is sent as it was typed, with the text of the cell', async () => {
    const { actor, sent } = opened(posted)
    write(actor, '1', '12.50', '2', '')
    actor.send({ type: 'text.type', text: '12.5' })
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent).toMatchObject([
      {
        key: 'first',
        body: {
          branchId: 1,
          lines: [
            { accountId: 1, debit: 1250 },
            { accountId: 2, credit: 1250 },
          ],
        },
      },
    ])
    expect(actor.getSnapshot().value).toBe('posted')
    actor.send({ type: 'next', key: 'second' })
    expect(actor.getSnapshot().context.draft).toMatchObject({ key: 'second', rows: [] })
  })

  test('asks on an account of debts whose they are, and goes there', () => {
    const { actor, sent } = opened()
    write(actor, '3')
    expect(actor.getSnapshot().context.entry.column).toBe('party')
    actor.send({ type: 'cursor.to', rowKey: 1, column: 'debit' })
    write(actor, '5', '2', '=')
    actor.send({ type: 'save' })
    expect(sent).toEqual([])
    expect(actor.getSnapshot().context).toMatchObject({
      entry: { rowKey: 1, column: 'party' },
      problems: [{ at: 'lines.0.partyId', code: 'partyRequired' }],
    })
    write(actor, 'C7')
    expect(actor.getSnapshot().context.draft.rows[0]).toMatchObject({ party: { id: 7 }, debit: 500 })
    // Another account, on which nobody can stand.
    actor.send({ type: 'cursor.to', rowKey: 1, column: 'account' })
    write(actor, '1')
    expect(actor.getSnapshot().context.draft.rows[0]?.party).toBe(null)
  })

  test('that was refused goes back to the cell that is named, and may be changed', async () => {
    const { actor, sent } = opened(failed(false, [{ at: 'lines.1.accountId', code: 'inactive' }]), posted)
    write(actor, '1', '5', '2', '=')
    actor.send({ type: 'save' })
    await settled(actor)
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.entry).toMatchObject({ rowKey: 2, column: 'account' })
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent[1]).toEqual(sent[0])
  })

  test('whose answer never came is sent again as it was, and nothing else', async () => {
    const { actor, sent } = opened(failed(true), posted)
    write(actor, '1', '5', '2', '=')
    actor.send({ type: 'save' })
    await settled(actor)
    expect(actor.getSnapshot().value).toBe('unconfirmed')
    actor.send({ type: 'text.type', text: '9' })
    actor.send({ type: 'discard' })
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent[1]).toEqual(sent[0])
    expect(actor.getSnapshot().value).toBe('posted')
  })

  test('that was sent before the page was left waits to be sent again', () => {
    const actor = createActor(voucherMachine, {
      input: { form: journalForm, finders, draft: newDraft('first', 1), wasSent: true },
    }).start()
    expect(actor.getSnapshot().value).toBe('unconfirmed')
  })

  test('is undone row by row, and its header stays', () => {
    const { actor } = opened()
    write(actor, '1', '5')
    actor.send({ type: 'header.change', change: { note: 'rent' } })
    actor.send({ type: 'discard' })
    expect(actor.getSnapshot().context.draft).toMatchObject({ rows: [], note: 'rent' })
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.draft).toMatchObject({ rows: [{ debit: 500 }], note: 'rent' })
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.draft.rows).toMatchObject([{ account: { id: 1 }, debit: 0 }])
  })
})

describe('a voucher of another form', () => {
  const money: NamedAccount = { ...account(9), isOfMoney: true }

  test('asks for the fields of its own, and sends its head and its lines', async () => {
    const sent: NewVoucher[] = []
    const send = fromPromise<VoucherAnswer, { key: string; body: NewVoucher }>(async ({ input }) => {
      sent.push(input.body)
      return posted
    })
    const actor = createActor(voucherMachine.provide({ actors: { send } }), {
      input: { form: moneyForm, finders, draft: newDraft('first', 1), wasSent: false },
    }).start()
    write(actor, 'C7')
    expect(actor.getSnapshot().context.entry.column).toBe('amount')
    write(actor, '12.5')
    expect(actor.getSnapshot().context.entry).toMatchObject({ rowKey: null, column: 'customer' })
    actor.send({ type: 'save' })
    expect(actor.getSnapshot().context.problems).toMatchObject([{ at: 'moneyAccountId', code: 'notFound' }])
    const { head } = actor.getSnapshot().context.draft
    actor.send({ type: 'header.change', change: { head: { ...head, moneyAccount: money } } })
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent).toEqual([
      { branchId: 1, moneyAccountId: 9, note: '', lines: [{ customerId: 7, amount: 1250, note: '' }] },
    ])
    actor.send({ type: 'next', key: 'second' })
    expect(actor.getSnapshot().context.draft).toMatchObject({
      key: 'second',
      rows: [],
      head: { moneyAccount: { id: 9 } },
    })
  })
})

describe('a receipt', () => {
  const head = { ...emptyHead, method: 'cash', moneyAccount: till } as const
  const opened = (draft: VoucherDraft) => {
    const sent: NewVoucher[] = []
    const send = fromPromise<VoucherAnswer, { key: string; body: NewVoucher }>(async ({ input }) => {
      sent.push(input.body)
      return posted
    })
    const input = { form: receiptForm, finders, draft, wasSent: false }
    return { actor: createActor(voucherMachine.provide({ actors: { send } }), { input }).start(), sent }
  }

  test('from a customer is the name and the amount', async () => {
    const { actor, sent } = opened(newDraft('first', 1, head))
    write(actor, 'C7')
    expect(actor.getSnapshot().context.entry.column).toBe('amount')
    actor.send({ type: 'text.type', text: '50' })
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent).toMatchObject([
      {
        ...{ method: 'cash', moneyAccountId: 9, chequeNumber: '', dueDate: null },
        lines: [{ accountId: 3, partyId: 7, amount: 5000 }],
      },
    ])
  })

  test('by cheque needs its number, which the next one has not', async () => {
    const { actor, sent } = opened(newDraft('first', 1, { ...head, method: 'cheque' }))
    write(actor, 'C7', '50')
    actor.send({ type: 'save' })
    expect(actor.getSnapshot().context.problems).toEqual([{ at: 'chequeNumber', code: 'required' }])
    actor.send({ type: 'header.change', change: { head: { ...head, method: 'cheque', chequeNumber: '000123' } } })
    actor.send({ type: 'save', nextKey: 'second' })
    await settled(actor)
    expect(sent).toMatchObject([{ method: 'cheque', chequeNumber: '000123' }])
    actor.send({ type: 'next', key: 'second' })
    expect(actor.getSnapshot().context.draft.head).toMatchObject({ method: 'cheque', chequeNumber: '' })
  })

  test('of another method is sent without the cheque that was typed before', async () => {
    const { actor, sent } = opened(newDraft('first', 1, { ...head, chequeNumber: '000123' }))
    write(actor, 'C7', '50')
    actor.send({ type: 'save' })
    await settled(actor)
    expect(sent).toMatchObject([{ method: 'cash', chequeNumber: '' }])
  })
})

describe('a compound entry', () => {
  const north = { id: 21, code: null, nameAr: 'شمال', nameEn: 'North', branchId: 1 }
  const south = { id: 22, code: null, nameAr: 'جنوب', nameEn: 'South', branchId: 1 }
  const shared: VoucherFinders = {
    ...finders,
    hasCostCenters: true,
    costCenter: text => {
      const found = [north, south].find(each => each.nameAr === text)
      return found ? { ok: true, value: found } : notFound
    },
  }
  const opened = () => {
    const input = { form: compoundForm, finders: shared, draft: newDraft('first', 1), wasSent: false }
    const actor = createActor(voucherMachine, { input }).start()
    write(actor, '1', '100')
    actor.send({ type: 'cursor.to', rowKey: 1, column: 'centers' })
    const centers = () =>
      actor.getSnapshot().context.draft.rows[0]?.centers.map(each => [each.center.id, each.percent / 100])
    return { actor, centers, column: () => actor.getSnapshot().context.entry.column }
  }

  test('asks for centres until they bear the whole line', () => {
    const { actor, centers, column } = opened()
    write(actor, '60*شمال')
    expect([centers(), column()]).toEqual([[[21, 60]], 'centers'])
    actor.send({ type: 'choice.take', choice: { column: 'centers', row: south } })
    expect(centers()).toEqual([
      [21, 60],
      [22, 40],
    ])
    expect(column()).toBe('account')
  })

  test('changes the part of a centre, takes one away, and takes several at once', () => {
    const { actor, centers } = opened()
    const cell = (text: string) => {
      actor.send({ type: 'cursor.to', rowKey: 1, column: 'centers' })
      write(actor, text)
    }
    cell('٦٠*شمال')
    cell('70*شمال')
    expect(centers()).toEqual([[21, 70]])
    cell('0*شمال')
    expect(centers()).toEqual([])
    cell('25*شمال + 75*جنوب')
    expect(centers()).toEqual([
      [21, 25],
      [22, 75],
    ])
    cell('شمال')
    expect(centers()).toEqual([
      [21, 25],
      [22, 75],
    ])
    cell('50*غرب')
    expect(actor.getSnapshot().context.entry.problem).toEqual({ code: 'notFound' })
  })

  test('is not sent before the percentages are a hundred', () => {
    const { actor } = opened()
    write(actor, '60*شمال')
    actor.send({ type: 'cursor.to', rowKey: null })
    write(actor, '2', '=')
    actor.send({ type: 'save' })
    expect(actor.getSnapshot().context).toMatchObject({
      problems: [{ at: 'lines.0.centers', code: 'percentsNotWhole' }],
      entry: { rowKey: 1, column: 'centers' },
    })
  })
})
