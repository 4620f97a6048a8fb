/** What a caller may send is bounded wherever it stands: found by walking the schemas of every endpoint. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { newBill } from '#contract/bill.ts'
import { type AnyEndpoint, bodyBytesMaxDefault } from '#contract/endpoint.ts'
import { heldContentLengthMax } from '#contract/held-bill.ts'
import { endpoints } from '#contract/index.ts'
import { bodiesOfDefinitions } from './bodies-of-definitions.ts'

type Json = { readonly [key: string]: unknown }
type Bounds = { readonly min: boolean; readonly max: boolean }

const listMax = 1000
/** Lists that are longer for a reason: the rows of a sheet. */
const longLists: Readonly<Record<string, number>> = {
  dueAmount: 5000,
  customerImport: 1000,
  customerStageImport: 1000,
  supplierImport: 1000,
  supplierStageImport: 1000,
  itemCategoryImport: 1000,
  itemCategoryStageImport: 1000,
  branchImport: 1000,
  branchStageImport: 1000,
  costCenterImport: 1000,
  costCenterStageImport: 1000,
  itemImport: 1000,
  itemStageImport: 1000,
  serviceImport: 1000,
  serviceStageImport: 1000,
  accountImport: 1000,
  accountStageImport: 1000,
  restaurantTableImport: 1000,
  restaurantTableStageImport: 1000,
  expensesTemplateImport: 1000,
  expensesTemplateStageImport: 1000,
  openingStockImport: 1000,
  openingStockStageImport: 1000,
  openingPartyImport: 1000,
  openingPartyStageImport: 1000,
  openingAccountImport: 1000,
  openingAccountStageImport: 1000,
  driverImport: 1000,
  driverStageImport: 1000,
  discountImport: 1000,
  discountStageImport: 1000,
  deliveryAppImport: 1000,
  deliveryAppStageImport: 1000,
  deliveryPriceImport: 1000,
  deliveryPriceStageImport: 1000,
}
const listed: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)

/** Everything in a schema that has no bound, by its path. */
function unbounded(schema: Json, at: string, longest = listMax, outer: Bounds = { min: false, max: false }): string[] {
  const bounds = {
    min: outer.min || 'minimum' in schema || 'exclusiveMinimum' in schema,
    max: outer.max || 'maximum' in schema || 'exclusiveMaximum' in schema,
  }
  const members = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Json[] | undefined
  if (members) return members.flatMap(each => unbounded(each, at, longest, bounds))
  // A text or nothing, in one word.
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type: unknown) => unbounded({ ...schema, type }, at, longest, bounds))
  if ('const' in schema || 'enum' in schema || schema.type === 'boolean' || schema.type === 'null') return []
  switch (schema.type) {
    case 'string':
      return [
        ...('maxLength' in schema ? [] : [`${at}: a text without a longest length`]),
        ...('pattern' in schema || 'format' in schema ? [] : [`${at}: a text that may hold any character`]),
      ]
    case 'number':
    case 'integer':
      return bounds.min && bounds.max ? [] : [`${at}: a number without bounds`]
    case 'array': {
      const isShort = typeof schema.maxItems === 'number' && schema.maxItems <= longest
      const isTuple = Array.isArray(schema.prefixItems)
      const items = isTuple ? (schema.prefixItems as readonly Json[]) : [schema.items as Json]
      return [
        ...(isShort || isTuple ? [] : [`${at}: a list without a longest length`]),
        ...items.flatMap(each => unbounded(each, `${at}[]`, longest)),
      ]
    }
    case 'object': {
      const isRecord = typeof schema.additionalProperties === 'object' || 'propertyNames' in schema
      return [
        ...(isRecord ? [`${at}: fields of any name`] : []),
        ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, each]) =>
          unbounded(each, `${at}.${name}`, longest),
        ),
      ]
    }
    default:
      return [`${at}: anything`]
  }
}

const wire = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

describe('what may be sent', () => {
  test.each(listed)('to %s has a bound everywhere', (name, endpoint) => {
    const parts = (['params', 'query', 'body'] as const).flatMap(part => {
      const schema: z.ZodType | undefined = endpoint[part]
      return schema ? unbounded(wire(schema), part, longLists[name]) : []
    })
    expect(parts).toEqual([])
  })

  test.each(listed)('and what %s answers is never just anything', (_name, endpoint) => {
    const found = endpoint.reply ? unbounded(wire(endpoint.reply), 'reply') : []
    expect(found.filter(each => each.endsWith('anything'))).toEqual([])
  })

  test('this walk sees what has no bound', () => {
    const loose = z.object({
      anything: z.unknown(),
      text: z.string(),
      list: z.array(z.boolean()),
      names: z.record(z.string().max(3), z.boolean()),
      number: z.number(),
      deep: z.array(z.object({ note: z.string().optional() })).max(3),
      fine: z.enum(['a', 'b']).nullish(),
    })
    expect(unbounded(wire(loose), 'body')).toEqual([
      'body.anything: anything',
      'body.text: a text without a longest length',
      'body.text: a text that may hold any character',
      'body.list: a list without a longest length',
      'body.names: fields of any name',
      'body.number: a number without bounds',
      'body.deep[].note: a text without a longest length',
      'body.deep[].note: a text that may hold any character',
    ])
  })
})

describe('the body of a call', () => {
  test('is small, unless the call has a reason', () => {
    const reasons = Object.fromEntries(
      listed.flatMap(([name, { body, bodyBytesMax = bodyBytesMaxDefault }]) => (body ? [[name, bodyBytesMax]] : [])),
    )
    expect(reasons).toEqual({
      correctPoints: 65_536,
      receiptDocumentAdd: 262_144,
      receiptDocumentMove: 65_536,
      receiptDocumentUndo: 65_536,
      paymentDocumentAdd: 262_144,
      paymentDocumentMove: 65_536,
      paymentDocumentUndo: 65_536,
      getToken: 16_384,
      revokeToken: 16_384,
      saveOwnUser: 65_536,
      savePreferences: 65_536,
      createUser: 65_536,
      addUser: 65_536,
      saveUser: 65_536,
      patchUser: 65_536,
      patchOwnUser: 65_536,
      uploadProfilePicture: 1_064_960,
      saveProfilePicture: 65_536,
      createRole: 65_536,
      saveRole: 65_536,
      setVatEnableSetting: 65_536,
      setRecommendationWriter: 65_536,
      uploadLogo: 1_064_960,
      // Stored on the disk while it arrives.
      uploadDatabaseBackup: 8_589_950_976,
      companySettingChange: 65_536,
      salesSettingChange: 65_536,
      vatSettingChange: 65_536,
      createBill: 2_097_152,
      editBill: 2_097_152,
      recordPrint: 65_536,
      refundIssue: 65_536,
      createCreditNote: 65_536,
      changeBillStatus: 65_536,
      openCount: 65_536,
      addCountEntries: 65_536,
      closeCount: 65_536,
      cancelCount: 65_536,
      undoCount: 65_536,
      addAsset: 65_536,
      editAsset: 65_536,
      addBranchDepreciationAsset: 65_536,
      editBranchDepreciationAsset: 65_536,
      addBranchesCcDepreciationAsset: 65_536,
      editBranchesCcDepreciationAsset: 65_536,
      setAssetCentres: 65_536,
      changeAsset: 65_536,
      runDepreciation: 65_536,
      disposeAsset: 65_536,
      undoDisposal: 65_536,
      addDelivery: 65_536,
      reverseDelivery: 65_536,
      recordListExport: 65_536,
      saveView: 65_536,
      renameView: 65_536,
      shareView: 65_536,
      addSchedule: 65_536,
      changeSchedule: 65_536,
      pauseSchedule: 65_536,
      readNotifications: 65_536,
      pinNotification: 65_536,
      holdBill: 1_048_576,
      seatTable: 65_536,
      saveTableBill: 1_048_576,
      markTableBilled: 65_536,
      moveTableBill: 65_536,
      printingSettingChange: 65_536,
      backupScheduleSettingChange: 65_536,
      bannerSettingChange: 65_536,
      recallHeldBill: 65_536,
      keepHeldBill: 65_536,
      soldItems: 65_536,
      boughtItems: 65_536,
      inventory: 65_536,
      itemMovement: 65_536,
      itemCard: 65_536,
      serviceCard: 65_536,
      payments: 65_536,
      vatReport: 65_536,
      vatDocuments: 65_536,
      customerInfo: 65_536,
      customerPoints: 65_536,
      pointsBalances: 65_536,
      supplierInfo: 65_536,
      dueAmount: 65_536,
      trialBalance: 65_536,
      accountStatement: 65_536,
      accountingTree: 65_536,
      previewAppSettlement: 1_048_576,
      addAppSettlement: 1_048_576,
      reverseAppSettlement: 65_536,
      assignDriver: 65_536,
      changeDriverOrder: 65_536,
      endDriverOrder: 65_536,
      settleDriver: 65_536,
      connectEInvoiceDevice: 65_536,
      renewEInvoiceDevice: 65_536,
      openShift: 65_536,
      moveShiftCash: 65_536,
      countShift: 65_536,
      approveShift: 65_536,
      closeYear: 65_536,
      reopenYear: 65_536,
      balanceSheet: 65_536,
      cashFlow: 65_536,
      profit: 65_536,
      profitByBranch: 65_536,
      profitByCostCentre: 65_536,
      production: 65_536,
      costCentreProduction: 65_536,
      costCentreReport: 65_536,
      vatSales: 65_536,
      vatPurchases: 65_536,
      tobaccoSummary: 65_536,
      assetRegister: 65_536,
      salesByHour: 65_536,
      margins: 65_536,
      cashiers: 65_536,
      idleItems: 65_536,
      reorder: 65_536,
      summary: 65_536,
      ownSoldLines: 65_536,
      ownBoughtLines: 65_536,
      ownStockMoves: 65_536,
      ownTenders: 65_536,
      ownEntries: 65_536,
      ownDebts: 65_536,
      ownTaxDocuments: 65_536,
      ownTobaccoLines: 65_536,
      ownAssetMoves: 65_536,
      ownPointsMoves: 65_536,
      ...bodiesOfDefinitions,
      addCostCenter: 65_536,
      uploadItemPicture: 147_456,
      // A hundred thousand lines of forty letters each.
      addMonthlyGoal: 65_536,
      changeMonthlyGoal: 65_536,
      createBarcodes: 65_536,
      changePrices: 5_065_536,
      withdrawPrices: 5_065_536,
      postOpening: 65_536,
      receiptAdd: 524_288,
      receiptReverse: 65_536,
      paymentAdd: 524_288,
      paymentReverse: 65_536,
      depositAdd: 524_288,
      depositReverse: 65_536,
      compoundAdd: 524_288,
      compoundReverse: 65_536,
      addJournalTemplate: 65_536,
      changeJournalTemplate: 65_536,
      journalAdd: 524_288,
      journalReverse: 65_536,
    })
  })

  test('of the largest bill fits', () => {
    const line = {
      itemId: 999_999_999,
      unitId: 999_999_999,
      quantity: 999_999.999,
      unitPrice: 99_999_999.9999,
      isPriceIncludingVat: false,
      discount: { kind: 'percent', percent: 99.99 },
      features: Array.from({ length: 50 }, (_, index) => 999_999_000 + index),
      row: 1000,
      originalLine: 1000,
    }
    const bill = {
      billTypeCode: 'sale',
      branchId: 1,
      isDelivered: true,
      BillItems: Array.from({ length: 1000 }, () => line),
      BillServices: Array.from({ length: 1000 }, () => line),
      tenders: [],
      net: 0,
      fee: 0,
      vat: 0,
      total: 0,
      note: 'م'.repeat(500),
      reason: 'م'.repeat(200),
    }
    expect(newBill.safeParse(bill).error?.issues).toBeUndefined()
    expect(Buffer.byteLength(JSON.stringify(bill))).toBeLessThan(2_097_152)
  })

  test('of the largest draft fits', () => {
    const body = { key: 'k'.repeat(64), title: 'م'.repeat(100), content: '"م'.repeat(heldContentLengthMax / 2) }
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_048_576)
  })
})
