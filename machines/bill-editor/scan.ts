/** A scanned code as resolved by the price list: an item, possibly with an embedded weight or price, or an unknown code. */

import { quantityOne } from '#domain/fields/reading.ts'
import { amountOf, divideRounded, type Halalas, type Price, price, type Quantity, quantity } from '#domain/money.ts'
import type { History } from '../sheet/history.ts'
import { committed } from './cells.ts'
import {
  type Draft,
  type DraftLine,
  fitsUnit,
  type LineChoice,
  withChangedLine,
  withLine,
  withQuantity,
} from './draft.ts'
import { scannedBack } from './refund.ts'
import { atLine, type LineEntry, type LineSheet, liveEntry, withLineProblem } from './sheet.ts'

export type Scan =
  | {
      readonly kind: 'item'
      readonly choice: LineChoice
      /** The quantity of a weight label or a count; null means one. */
      readonly quantity: Quantity | null
      /** The price of the whole package on a price label. */
      readonly amount: Halalas | null
    }
  | { readonly kind: 'unknown'; readonly code: string }

/** The bill and its cell before the first key of the scan. */
export type BeforeScan = { readonly draft: Draft; readonly entry: LineEntry; readonly history: History<Draft> }

/** Adds the scanned item and focuses its quantity, so that one digit changes it. */
export function scanned(sheet: LineSheet, scan: Scan): LineSheet {
  const done = leftAnyhow(sheet)
  if (scan.kind === 'unknown') {
    const problem = { code: 'unknownScan', params: { code: scan.code } } as const
    return { ...done, entry: { ...liveEntry, text: scan.code, isListClosed: true, problem } }
  }
  const sold = soldAs(scan)
  // A scale label on goods that are not splittable: the quantity is unknown.
  if (!fitsUnit(sold.quantity, scan.choice))
    return withLineProblem({ ...done, entry: liveEntry }, { code: 'unitNotSplittable' })
  if (done.draft.original !== null) return scannedBack(done, scan.choice, sold.quantity)
  const same = done.setting.mergesScans && scan.amount === null ? sameLine(done.draft, scan.choice) : undefined
  if (same !== undefined) {
    const more = quantity(same.quantity + sold.quantity)
    return atLine({ ...done, draft: withQuantity(done.draft, same.key, more) }, same.key)
  }
  const key = done.draft.nextLineKey
  const added = withLine(done.draft, scan.choice, sold.quantity)
  const draft =
    sold.unitPrice === scan.choice.unitPrice ? added : withChangedLine(added, key, { unitPrice: sold.unitPrice })
  return atLine({ ...done, draft }, key)
}

/** A scan never waits for a cell: valid text is committed, an unfinished search or an invalid number is discarded. */
function leftAnyhow(sheet: LineSheet): LineSheet {
  const done = committed(sheet)
  if (done.entry.problem === null) return done
  const empty = committed({ ...sheet, entry: { ...sheet.entry, text: '', problem: null } })
  return { ...empty, entry: liveEntry }
}

function sameLine(draft: Draft, choice: LineChoice): DraftLine | undefined {
  return draft.lines.findLast(
    line =>
      line.itemId === choice.itemId &&
      line.unitId === choice.unitId &&
      line.unitPrice === choice.unitPrice &&
      line.discount === null &&
      line.features.length === 0,
  )
}

type Sold = { readonly quantity: Quantity; readonly unitPrice: Price }

function soldAs({ choice, quantity: count, amount }: Extract<Scan, { kind: 'item' }>): Sold {
  if (amount === null || choice.unitPrice === 0) return { quantity: count ?? quantityOne, unitPrice: choice.unitPrice }
  return pricedPackage(amount, choice.unitPrice)
}

/**
 * The quantity and the unit price that give exactly the amount of a price label. If no quantity with three decimals does, the price rises slightly
 * and never falls: a price below the list price would count as a discount.
 */
export function pricedPackage(amount: Halalas, unitPrice: Price): Sold {
  const most = Math.max(1, Math.floor((amount * thousandthsTimesPrice) / unitPrice))
  for (const thousandths of [most, most + 1]) {
    const count = quantity(thousandths)
    if (amountOf(count, unitPrice) === amount) return { quantity: count, unitPrice }
  }
  for (let thousandths = most; thousandths > Math.max(0, most - triesMax); thousandths -= 1) {
    const count = quantity(thousandths)
    const raised = price(divideRounded(amount * thousandthsTimesPrice, count))
    if (raised >= unitPrice && amountOf(count, raised) === amount) return { quantity: count, unitPrice: raised }
  }
  return { quantity: quantity(most), unitPrice }
}

/** Halalas times this, divided by a price in 1/10,000 SAR, give thousandths of a unit. */
const thousandthsTimesPrice = 100_000
const triesMax = 100
