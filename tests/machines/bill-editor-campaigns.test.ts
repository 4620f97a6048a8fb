/** What campaigns give to the lines of a bill while it is written: by itself, anew with every change, and beside what is typed. */
import { describe, expect, test } from 'vitest'
import type { Campaign } from '#domain/bills/campaigns.ts'
import { day } from '#domain/days.ts'
import { giftsIn, offersIn } from '#machines/bill-editor/campaigns.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import { type BillSetting, type Draft, emptyDraft, withLine } from '#machines/bill-editor/draft.ts'
import { percent, pieces, priceAt, sar } from '../support/amounts.ts'
import {
  after,
  answered,
  bread,
  commit,
  editor,
  milk,
  pay,
  refusedWith,
  save,
  setting,
  sheetOf,
  take,
  type,
} from './bill-editor-samples.ts'

const campaign = (changes: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 5, nameAr: 'عرض', nameEn: 'Offer', scope: { kind: 'items', ids: new Set([milk.itemId]) }, branchId: null },
  ...{ startDay: day('2026-07-01'), endDay: day('2026-07-31'), startMinute: null, endMinute: null },
  ...{ percentOff: percent('20'), amountOff: null, lineCap: sar('4.00') },
  ...changes,
})

const book = (known: readonly Campaign[] = [campaign()], minute = 720): BillSetting['campaigns'] => ({
  known,
  categoryOf: itemId => (itemId === bread.itemId ? 9 : 1),
  moment: { day: day('2026-07-15'), minute },
})
/** Of somebody who may give nothing. */
const seller: BillSetting = { ...setting, discountPercentMax: percent('0'), campaigns: book() }

const sold = (ofSetting = seller) => after(editor(null, ofSetting), take(milk), type('2'), commit)
const sent = (from: ReturnType<typeof sold>) => after(from, pay, save).context.sent?.body
const cell = { type: 'cursor.to', rowKey: 1, column: 'discount' } as const

describe('a campaign', () => {
  test('is given to the line that is added, and sent with its name', () => {
    expect(sheetOf(sold())).toEqual(['milk × 2', 'total 13.60'])
    expect(sold().context).toMatchObject({ against: [], draft: { lines: [{ discount: null }] } })
    expect(sent(sold())?.BillItems).toMatchObject([
      { discount: { kind: 'percent', percent: percent('20') }, campaignId: 5 },
    ])
  })

  test('follows the quantity, up to its cap, and the time while it goes on', () => {
    const three = after(sold(), { type: 'cursor.to', rowKey: 1, column: 'quantity' }, type('3'), commit)
    expect(sheetOf(three)).toEqual(['milk × 3', 'total 21.50'])
    expect(sent(three)?.BillItems).toMatchObject([{ discount: { kind: 'amount', amount: sar('4.00') } }])
    const ended = {
      type: 'setting.change',
      setting: { ...seller, campaigns: book([campaign({ endMinute: 720 })]) },
    } as const
    expect(sheetOf(after(three, ended))).toEqual(['milk × 3', 'total 25.50'])
    expect(sent(after(three, ended))?.BillItems[0]).not.toHaveProperty('campaignId')
  })

  test('gives nothing to other goods, in other branches, on a quotation, or to a line at nothing', () => {
    expect(sheetOf(after(editor(null, seller), take(bread), commit))).toEqual(['bread × 1', 'total 2.00'])
    const elsewhere = { ...seller, campaigns: book([campaign({ branchId: 2 })]) }
    expect(sheetOf(sold(elsewhere))).toEqual(['milk × 2', 'total 17.00'])
    const quotation = withLine(emptyDraft('quate', 'key-1', 1), milk, pieces('2'))
    expect(sheetOf(editor(newlyOpened(quotation), seller))).toEqual(['milk × 2', 'total 17.00'])
  })

  test('goes where a discount is typed, which its user must be allowed, and comes back once that is cleared', () => {
    const refused = after(sold(), cell, type('5%'), commit)
    expect(refused.context.entry.problem?.code).toBe('discountLimitExceeded')
    expect(sheetOf(refused)).toEqual(['milk × 2', 'total 13.60'])
    const boss = { ...seller, discountPercentMax: percent('10') }
    const typed = after(sold(boss), cell, type('5%'), commit)
    expect(sheetOf(typed)).toEqual(['milk × 2', 'total 16.15'])
    expect(sent(typed)?.BillItems[0]).not.toHaveProperty('campaignId')
    expect(sheetOf(after(typed, cell, type('0'), commit))).toEqual(['milk × 2', 'total 13.60'])
    expect(sheetOf(after(typed, cell, { type: 'cells.clear' }))).toEqual(['milk × 2', 'total 13.60'])
    expect(sheetOf(after(typed, { type: 'undo' }))).toEqual(['milk × 2', 'total 13.60'])
  })

  test('is left as it is by a cell that is gone through, and by one that is filled from it', () => {
    const two = after(sold(), take(milk), type('1'), commit)
    const filled = after(two, { ...cell, rowKey: 2 }, { type: 'cell.fill' }, commit)
    expect(filled.context.draft.lines.map(line => line.discount)).toEqual([null, null])
    expect(sheetOf(filled)).toEqual(['milk × 2', 'milk × 1', 'total 20.40'])
    const passed = after(sold(), cell, { type: 'cursor.tab', by: 1 })
    expect(passed.context.draft.lines[0]?.discount).toBeNull()
  })

  test('counts for nothing where the rest is judged: a lower price is, and a part of the bill', () => {
    const cheaper = after(sold(), { ...cell, column: 'price' }, type('8.49'), commit)
    expect(cheaper.context.entry.problem?.code).toBe('discountLimitExceeded')
  })

  test('is shown for an item before it is chosen', () => {
    const { draft } = editor(null, seller).context
    const offerOf = offersIn(draft, book())
    expect([offerOf(milk)?.campaign.nameEn, offerOf(bread)]).toEqual(['Offer', null])
    const ofBread = offersIn(draft, book([campaign({ scope: { kind: 'categories', ids: new Set([9]) } })]))
    expect([ofBread(milk), ofBread(bread)?.campaign.id]).toEqual([null, 5])
  })

  test('is that of the day of a bill of another day, at the hour of now', () => {
    const early = campaign({ endDay: day('2026-07-10'), startMinute: 700, endMinute: 800 })
    const draft = { ...sold().context.draft, date: '2026-07-10' }
    const giftOf = (minute: number) => giftsIn(draft, book([early], minute))(draft.lines[0] ?? missing())
    expect([
      giftOf(720)?.campaign.id,
      giftOf(800),
      giftsIn({ ...draft, date: null }, book([early]))(draft.lines[0] ?? missing()),
    ]).toEqual([5, null, null])
  })

  test('that the server refuses is reported at the line', () => {
    const answer = answered(
      after(sold(), pay, save),
      refusedWith({ at: 'BillItems.0.campaignId', code: 'campaignOver' }),
    )
    expect(answer.value).toBe('editing')
    expect(answer.context.entry).toMatchObject({ rowKey: 1, column: 'discount', problem: { code: 'campaignOver' } })
  })
})

describe('a bill that is changed', () => {
  const terms = { id: 3, nameAr: 'قديم', nameEn: 'Old', percentOff: null, amountOff: priceAt('1'), lineCap: null }
  const edited = (soldAt: NonNullable<Draft['edits']>['soldAt'], kept: Kept): Draft => {
    const begun = withLine(emptyDraft('sale', 'key-1', 1), milk, pieces('2'))
    return {
      ...begun,
      date: '2026-07-02',
      edits: { id: 9, code: '1-000009', version: 1, soldAt },
      lines: begun.lines.map(line => ({ ...line, kept })),
    }
  }
  type Kept = Draft['lines'][number]['kept']
  const moment = { day: day('2026-07-02'), minute: 600 }
  const opened = (draft: Draft) => editor(newlyOpened(draft), seller)

  test('keeps what its lines had, in any quantity, and no other', () => {
    const had = opened(edited(moment, { campaign: terms }))
    expect(sheetOf(had)).toEqual(['milk × 2', 'total 15.00'])
    const more = after(had, { type: 'cursor.to', rowKey: 1, column: 'quantity' }, type('5'), commit)
    expect(sheetOf(more)).toEqual(['milk × 5', 'total 37.50'])
    expect(sheetOf(opened(edited(moment, { campaign: null })))).toEqual(['milk × 2', 'total 17.00'])
  })

  test('gives to a further line what held when it was sold, and nothing where that is not known', () => {
    const beside = (soldAt: typeof moment | null) =>
      sheetOf(after(opened(edited(soldAt, { campaign: terms })), take(milk), type('1'), commit)).at(-1)
    expect([beside(moment), beside({ day: day('2026-06-30'), minute: 600 }), beside(null)]).toEqual([
      'total 21.80',
      'total 23.50',
      'total 23.50',
    ])
  })
})

function missing(): never {
  throw new Error('There is a line.')
}
