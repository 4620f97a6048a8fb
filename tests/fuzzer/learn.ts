/** Records the results of a successful call, for later calls. */

import { schedulesMax } from '#contract/schedule.ts'
import { type Json, valueAt } from '../support/fuzz.ts'
import { goods } from '../support/tiny-shop.ts'
import { learnRow } from './definition-parts.ts'
import { learnGoods } from './goods-parts.ts'
import type { Known } from './known.ts'
import type { Parts } from './parts.ts'
import type { Name } from './sound.ts'
import type { Written } from './travel.ts'

type Succeeded = { readonly name: Name; readonly input: Parts; readonly key: string; readonly call: Written }

export function learn(known: Known, { name, input, key, call }: Succeeded, reply: unknown): void {
  const at = (...place: (string | number)[]) => valueAt((reply ?? null) as Json, place)
  if (call.body !== undefined && call.body.length < 10_000) known.sent.add({ key, body: call.body })
  const tab = /^(\w+)Setting(?:Read|Change)$/.exec(name)?.[1]
  const version = at('version')
  if (tab !== undefined && typeof version === 'number') known.tabs.set(tab, version)
  learnGoods(known, name, (reply ?? null) as Json)
  learnRow(known, name, (reply ?? null) as Json)
  switch (name) {
    case 'createBill':
    case 'editBill':
    case 'createCreditNote': {
      const id = at('id')
      if (typeof id !== 'number') return
      known.bills.add(id)
      if (at('isDelivered') === false) known.undelivered.add(id)
      const isCoffeeSale = at('billTypeCode') === 'sale' && at('lines', 0, 'itemId') === goods.coffee.itemId
      if (isCoffeeSale && at('lines', 0, 'unitId') === goods.coffee.unitId) known.coffeeSales.add(id)
      if (at('billTypeCode') === 'expenses') known.expenses.add(id)
      return
    }
    case 'journalAdd':
    case 'journalReverse': {
      const id = at('id')
      if (typeof id === 'number') known.vouchers.add(id)
      return
    }
    case 'getOpenings': {
      for (const place of [0, 1]) {
        const [branchId, mark] = [at('branches', place, 'branchId'), at('branches', place, 'mark')]
        if (typeof branchId === 'number' && typeof mark === 'string') known.openings.add({ branchId, mark })
      }
      return
    }
    case 'addMonthlyGoal': {
      const [id, branchId, date] = [at('id'), at('branchId'), at('date')]
      if (typeof id === 'number' && typeof branchId === 'number' && typeof date === 'string')
        known.goals.add({ id, branchId, date })
      return
    }
    case 'addSchedule': {
      const id = at('id')
      if (typeof id === 'number') known.schedules.add(id)
      return
    }
    case 'listSchedules': {
      for (let place = 0; place < schedulesMax; place++) {
        const [id, fileId] = [at(place, 'id'), at(place, 'files', 0, 'id')]
        if (typeof id === 'number' && typeof fileId === 'number') known.scheduledFiles.add({ id, fileId })
      }
      return
    }
    case 'saveView': {
      const id = at('id')
      if (typeof id === 'number') known.views.add(id)
      return
    }
    case 'holdBill': {
      const held = at('key')
      if (typeof held === 'string') known.held.add({ key: held })
      return
    }
    case 'recallHeldBill': {
      const held = valueAt(input.body ?? null, ['key'])
      if (typeof held === 'string') known.held.add({ key: held, recalledUnder: key })
      return
    }
    case 'listBills': {
      const day = at('bills', 0, 'date')
      const made = at('bills', 0, 'createdAt')
      const id = at('bills', 0, 'id')
      if (typeof day !== 'string' || typeof made !== 'string') return
      known.cursors.add(`${day}.${id}`)
      known.cursors.add(`${Date.parse(made)}.${id}`)
      return
    }
    case 'getToken': {
      const token = at('refresh_token')
      if (typeof token === 'string') known.refreshTokens.add(token)
    }
  }
}
