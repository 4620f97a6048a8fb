/** Checks the terms of an asset against the chart of accounts, and completes them. */
import type { NewAsset } from '#contract/assets.ts'
import { wholePlan } from '#domain/assets/plan.ts'
import { addDays, type Day } from '#domain/days.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { type Problem, type ProblemCode, problem } from '#domain/problem.ts'
import { fold } from '#domain/search/fold.ts'
import { refuseAny } from '../calls/failure.ts'
import type { Tx } from '../db/database.ts'

type Terms = Omit<NewAsset, 'branchId' | 'costCenters'>

type AccountRow = {
  readonly id: number
  readonly code: string
  readonly type: string
  readonly subtype: string
  readonly is_postable: number
  readonly is_active: number
}

const costSubtypes = ['fixed_asset', 'intangible']
const codeEndDigits = 3
/** Accounts whose entries name a party or move goods. */
const keptRoles = ['ar', 'ap', 'inventory', 'inventory_raw', 'inventory_wip', 'inventory_fg', 'inventory_transit']

/** The columns of the terms. Refuses every wrong field at once. */
export async function checkedTerms(tx: Tx, terms: Terms, today: Day) {
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'code', 'type', 'subtype', 'is_postable', 'is_active'])
    .execute()
  const keptIds = await tx.selectFrom('account_role').select('account_id').where('role', 'in', keptRoles).execute()
  const chosen = chosenAccounts(terms, accounts, new Set(keptIds.map(row => row.account_id)))
  const accumulated = terms.accumulatedDepreciation ?? zeroHalalas
  const residual = terms.residualValue ?? zeroHalalas
  const accumulatedDay = accumulated > 0 || terms.accumulatedDate ? (terms.accumulatedDate ?? addDays(today, -1)) : null
  refuseAny([
    ...chosen.problems,
    ...(residual > terms.value ? [problem('residualValue', 'tooLarge')] : []),
    ...(residual <= terms.value && accumulated + residual > terms.value
      ? [problem('accumulatedDepreciation', 'overDepreciated')]
      : []),
    ...(accumulatedDay !== null && accumulatedDay > today
      ? [problem('accumulatedDate', 'dayInFuture', { day: today })]
      : []),
    ...(terms.purchaseDate && terms.purchaseDate > today
      ? [problem('purchaseDate', 'dayInFuture', { day: today })]
      : []),
  ])
  const planned = wholePlan(
    {
      ...{ startDay: terms.startDate, intervalDays: terms.depreciationInterval },
      ...{ percentage: terms.percentage, method: terms.depreciationMethod },
    },
    { cost: terms.value, accumulated: halalas(accumulated), residual: halalas(residual) },
    accumulatedDay,
  )
  if (planned === undefined) refuseAny([problem('percentage', 'planTooLong')])
  return {
    ...{ name_ar: terms.nameAr, name_en: terms.nameEn, search_text: fold(`${terms.nameAr} ${terms.nameEn}`) },
    ...{ value: terms.value, residual, start_day: terms.startDate, note: terms.note },
    purchase_day: terms.purchaseDate ?? (terms.startDate > today ? today : terms.startDate),
    ...{ interval_days: terms.depreciationInterval, percentage: terms.percentage, method: terms.depreciationMethod },
    ...{ accumulated, accumulated_day: accumulatedDay },
    ...chosen.columns,
  }
}

/** An account that is not given is the one of its kind whose code has the same ending as the depreciation account. */
function chosenAccounts(terms: Terms, accounts: readonly AccountRow[], kept: ReadonlySet<number>) {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const isCost = (account: AccountRow) => account.type === 'asset' && costSubtypes.includes(account.subtype)
  const isContra = (account: AccountRow) => account.type === 'asset' && account.subtype === 'contra_asset'
  const end = byId.get(terms.depreciationAccountId)?.code.slice(-codeEndDigits)
  const paired = (is: (account: AccountRow) => boolean) =>
    accounts.find(account => is(account) && usable(account) && account.code.slice(-codeEndDigits) === end)?.id ?? null
  const problems: Problem[] = []
  const take = (
    at: string,
    id: number | null | undefined,
    is: (account: AccountRow) => boolean,
    code: ProblemCode,
  ): number => {
    const account = byId.get(id ?? 0)
    if (id == null) problems.push(problem(at, 'required'))
    else if (account === undefined) problems.push(problem(at, 'notFound'))
    else if (!usable(account)) problems.push(problem(at, account.is_postable === 1 ? 'inactive' : 'takesNoEntries'))
    else if (!is(account)) problems.push(problem(at, code))
    return id ?? 0
  }
  const columns = {
    depreciation_account_id: take(
      'depreciationAccountId',
      terms.depreciationAccountId,
      each => each.type === 'expense',
      'notOfExpenses',
    ),
    asset_account_id: take('assetAccountId', terms.assetAccountId ?? paired(isCost), isCost, 'notOfAssets'),
    accumulated_account_id: take(
      'accumulatedAccountId',
      terms.accumulatedAccountId ?? paired(isContra),
      isContra,
      'notOfDepreciation',
    ),
    source_account_id:
      terms.sourceAccountId == null
        ? null
        : take('sourceAccountId', terms.sourceAccountId, each => !kept.has(each.id) && !isContra(each), 'notAllowed'),
  }
  return { columns, problems }
}

const usable = (account: AccountRow): boolean => account.is_postable === 1 && account.is_active === 1
