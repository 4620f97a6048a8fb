/** The typed texts of an asset, and what they mean: the body of the call, and the plan that they give. */
import type { Asset, NewAsset } from '#contract/assets.ts'
import type { FieldValue } from '#contract/field-kinds.ts'
import {
  type DepreciationMethod,
  depreciationIntervals,
  depreciationMethods,
  intervalDaysMax,
  type PlannedDepreciation,
  wholePlan,
} from '#domain/assets/plan.ts'
import { addDays } from '#domain/days.ts'
import { zeroHalalas } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ReadingWords, TypedKind } from '../../fields/field.ts'
import type { ReferenceRows } from '../../fields/reference-field.tsx'
import { chosenText, readReference } from '../../fields/typed-reference.ts'
import { typing } from '../../fields/typed-value.ts'

export type CentreDraft = { readonly key: number; readonly centre: string; readonly share: string }

export type AssetDraft = {
  readonly texts: Readonly<Record<AssetField, string>>
  readonly centres: readonly CentreDraft[]
}

export type AssetField =
  | 'nameAr'
  | 'nameEn'
  | 'value'
  | 'residualValue'
  | 'startDate'
  | 'purchaseDate'
  | 'every'
  | 'days'
  | 'percentage'
  | 'depreciationMethod'
  | 'assetAccountId'
  | 'accumulatedAccountId'
  | 'depreciationAccountId'
  | 'sourceAccountId'
  | 'accumulatedDepreciation'
  | 'accumulatedDate'
  | 'note'
  | 'branchId'

/** The choice beside the intervals of the specification. */
export const specified = 'specified'
const monthly = '30'

export const emptyTexts: AssetDraft['texts'] = {
  ...{ nameAr: '', nameEn: '', value: '', residualValue: '', startDate: '', purchaseDate: '' },
  ...{ every: monthly, days: '', percentage: '', depreciationMethod: 'straightLine' },
  ...{ assetAccountId: '', accumulatedAccountId: '', depreciationAccountId: '', sourceAccountId: '' },
  ...{ accumulatedDepreciation: '', accumulatedDate: '', note: '', branchId: '' },
}

export function assetDraftOf(asset: Asset): AssetDraft {
  const money = (value: FieldValue<'money'>) => (value === 0 ? '' : typing.money.write(value))
  const interval = asset.depreciationInterval
  const isKnown = depreciationIntervals.some(each => each === interval)
  const account = (id: number | null) => (id === null ? '' : chosenText(id))
  return {
    texts: {
      ...{ nameAr: asset.nameAr, nameEn: asset.nameEn, note: asset.note },
      ...{ value: money(asset.value), residualValue: money(asset.residualValue) },
      ...{ startDate: asset.startDate, purchaseDate: asset.purchaseDate },
      ...{ every: isKnown ? String(interval) : specified, days: isKnown ? '' : String(interval) },
      ...{ percentage: typing.percent.write(asset.percentage), depreciationMethod: asset.depreciationMethod },
      ...{ assetAccountId: account(asset.assetAccountId), accumulatedAccountId: account(asset.accumulatedAccountId) },
      depreciationAccountId: account(asset.depreciationAccountId),
      sourceAccountId: account(asset.sourceAccountId),
      accumulatedDepreciation: money(asset.accumulatedDepreciation),
      accumulatedDate: asset.accumulatedDate ?? '',
      branchId: account(asset.branchId),
    },
    centres: asset.costCenters.map(({ id, costCenterId, perc }) => ({
      ...{ key: id, centre: chosenText(costCenterId), share: typing.percent.write(perc) },
    })),
  }
}

export type ReadAssetDraft =
  | { readonly ok: true; readonly body: NewAsset }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type DraftRows = {
  readonly accounts: ReferenceRows
  readonly branches: ReferenceRows
  readonly centres: ReferenceRows
}

export function readAssetDraft({ texts, centres }: AssetDraft, words: ReadingWords, rows: DraftRows): ReadAssetDraft {
  const problems: Problem[] = []
  const value = <Kind extends TypedKind>(kind: Kind, at: string, text: string, isRequired = false) => {
    const read = typing[kind].read(text, words)
    if (!read.ok) problems.push(problem(at, read.code))
    else if (read.value === null && isRequired) problems.push(problem(at, 'required'))
    return read.ok ? (read.value as FieldValue<Kind> | null) : null
  }
  const reference = (of: ReferenceRows, at: string, text: string, isRequired = false) => {
    const read = readReference(text, of)
    if (!read.ok) problems.push(problem(at, read.code))
    else if (read.value === null && isRequired) problems.push(problem(at, 'required'))
    return read.ok ? read.value : null
  }
  const days =
    texts.every === specified ? value('count', 'depreciationInterval', texts.days, true) : Number(texts.every)
  if (days !== null && (days < 1 || days > intervalDaysMax)) problems.push(problem('depreciationInterval', 'tooLarge'))
  if (texts.nameAr.trim() === '') problems.push(problem('nameAr', 'required'))
  const shares = centres.filter(each => each.centre !== '' || each.share !== '')
  const read = {
    ...{ nameAr: texts.nameAr.trim(), nameEn: texts.nameEn.trim(), note: texts.note.trim() },
    value: value('money', 'value', texts.value, true),
    residualValue: value('money', 'residualValue', texts.residualValue),
    startDate: value('day', 'startDate', texts.startDate, true),
    purchaseDate: value('day', 'purchaseDate', texts.purchaseDate),
    depreciationInterval: days ?? 1,
    percentage: value('percent', 'percentage', texts.percentage, true),
    depreciationMethod: methodOf(texts.depreciationMethod),
    assetAccountId: reference(rows.accounts, 'assetAccountId', texts.assetAccountId),
    accumulatedAccountId: reference(rows.accounts, 'accumulatedAccountId', texts.accumulatedAccountId),
    depreciationAccountId: reference(rows.accounts, 'depreciationAccountId', texts.depreciationAccountId, true),
    sourceAccountId: reference(rows.accounts, 'sourceAccountId', texts.sourceAccountId),
    accumulatedDepreciation: value('money', 'accumulatedDepreciation', texts.accumulatedDepreciation),
    accumulatedDate: value('day', 'accumulatedDate', texts.accumulatedDate),
    branchId: reference(rows.branches, 'branchId', texts.branchId),
    costCenters: shares.flatMap((each, index) => {
      const costCenterId = reference(rows.centres, `costCenters.${index}.costCenterId`, each.centre, true)
      const perc = value('percent', `costCenters.${index}.perc`, each.share, true)
      return costCenterId === null || perc === null ? [] : [{ costCenterId, perc }]
    }),
  }
  const { value: cost, startDate, percentage, depreciationAccountId, ...others } = read
  if (
    problems.length > 0 ||
    cost === null ||
    startDate === null ||
    percentage === null ||
    depreciationAccountId === null
  )
    return { ok: false, problems }
  return { ok: true, body: { ...others, value: cost, startDate, percentage, depreciationAccountId } }
}

function methodOf(text: string): DepreciationMethod {
  return depreciationMethods.find(each => each === text) ?? 'straightLine'
}

/** The plan of the typed terms; undefined while they are incomplete or impossible. */
export function plannedOf({ texts }: AssetDraft, words: ReadingWords): readonly PlannedDepreciation[] | undefined {
  const [cost, residual, accumulated] = [texts.value, texts.residualValue, texts.accumulatedDepreciation].map(text =>
    typing.money.read(text, words),
  )
  const start = typing.day.read(texts.startDate, words)
  const through = typing.day.read(texts.accumulatedDate, words)
  const percentage = typing.percent.read(texts.percentage, words)
  const days = Number(texts.every === specified ? texts.days : texts.every)
  if (!cost?.ok || !residual?.ok || !accumulated?.ok || !start.ok || !through.ok || !percentage.ok) return undefined
  if (cost.value === null || start.value === null || percentage.value === null || percentage.value <= 0)
    return undefined
  if (!Number.isSafeInteger(days) || days < 1 || days > intervalDaysMax || cost.value <= 0) return undefined
  const had = accumulated.value ?? zeroHalalas
  const covered = through.value ?? (had > 0 ? addDays(words.today, -1) : null)
  return wholePlan(
    {
      startDay: start.value,
      intervalDays: days,
      percentage: percentage.value,
      method: methodOf(texts.depreciationMethod),
    },
    { cost: cost.value, accumulated: had, residual: residual.value ?? zeroHalalas },
    covered,
  )
}
