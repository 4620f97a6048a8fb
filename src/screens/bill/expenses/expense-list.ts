/** The search source of expense lines: templates first, then the expense accounts, by code and by name in both languages. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ExpensesTemplate, expensesEndpoints } from '#contract/expenses.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { isExpenseAccount } from '#domain/ledger/expense-account.ts'
import { price, ratioOne } from '#domain/money.ts'
import { finderOf } from '#domain/search/finder.ts'
import { foldCode } from '#domain/search/fold.ts'
import type { LineChoice, LineOffer } from '#machines/bill-editor/draft.ts'
import { priceOfAmount } from '#machines/bill-editor/expense-line.ts'
import { useApi } from '../../../services/api-context.ts'
import { codeSpellings, type PriceList } from '../price-list.ts'
import type { Goods } from '../type-parts.ts'

type Account = ReplyOf<typeof voucherEndpoints.getAccounts>[number]

export type KnownExpenses = { readonly accounts: readonly Account[]; readonly templates: readonly ExpensesTemplate[] }

/** The suppliers are those of the price list; templates depend on the branch. */
export function expenseListOf(list: PriceList, { accounts, templates }: KnownExpenses, branchId: number): PriceList {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const own = templates.filter(template => template.branchId === null || template.branchId === branchId)
  const offers: readonly LineOffer[] = [
    ...own.map(template => templateOffer(template, byId, list)),
    ...accounts.filter(isExpenseAccount).map(account => accountChoice(account)),
  ]
  const finder = finderOf(offers, ({ template, code, nameAr, nameEn }) => {
    const kind = template === undefined ? 'account' : 'template'
    return { id: `${kind} ${code}`, kind, texts: [nameAr, nameEn], codes: [code] }
  })
  const byCode = new Map(offers.toReversed().map(offer => [foldCode(offer.code), offer]))
  return {
    ...list,
    search: query => finder.search(query),
    exact: code =>
      codeSpellings(code)
        .map(spelling => byCode.get(spelling))
        .find(offer => offer !== undefined),
    scan: () => undefined,
    item: () => undefined,
    boughtAs: () => undefined,
    units: () => [],
    features: () => [],
    picture: () => '',
  }
}

type Names = Pick<LineChoice, 'code' | 'nameAr' | 'nameEn'>

/** By default the amount includes VAT. */
function accountChoice({ id, code, nameAr, nameEn }: Names & { readonly id: number }): LineChoice {
  return {
    ...{ itemId: 0, unitId: 0, code, nameAr, nameEn, unitNameAr: '', unitNameEn: '', ratio: ratioOne },
    ...{ unitPrice: price(0), priceMode: 'included', vatCategory: 'standard' },
    ...{ isTobacco: false, isService: true, isSplittable: false },
    expense: { accountId: id, description: '' },
  }
}

function templateOffer(
  { code, nameAr, nameEn, supplierId, costCenterId, lines: own }: ExpensesTemplate,
  accounts: ReadonlyMap<number, Account>,
  list: PriceList,
): LineOffer {
  const lines = own.map(({ accountId, description, amount, isPriceIncludingVat, vatCategory }): LineChoice => {
    const account = accounts.get(accountId) ?? { id: accountId, code: '', nameAr: description, nameEn: description }
    return {
      ...accountChoice(account),
      ...{ vatCategory, priceMode: isPriceIncludingVat ? 'included' : 'excluded' },
      unitPrice: amount === null ? price(0) : priceOfAmount(amount),
      expense: { accountId, description },
    }
  })
  const known = lines.reduce((sum, { unitPrice }) => sum + unitPrice, 0)
  const party = supplierId === null ? undefined : list.people('supplier').byId(supplierId)
  return {
    ...accountChoice({ id: 0, code, nameAr, nameEn }),
    unitPrice: price(known),
    template: { lines, party: party ?? null, costCentreId: costCenterId },
  }
}

/** Undefined until both are loaded. */
export function useKnownExpenses() {
  const api = useApi()
  const quietly = { notify: 'never', isBackground: true } as const
  const accounts = useQuery(api.query(voucherEndpoints.getAccounts, {}, quietly))
  // Read again for each new bill, because templates may have changed.
  const templates = useQuery({
    ...api.query(expensesEndpoints.getExpensesTemplates, {}, quietly),
    refetchOnMount: 'always',
  })
  const known = useMemo(
    () => (accounts.data && templates.data ? { accounts: accounts.data, templates: templates.data } : undefined),
    [accounts.data, templates.data],
  )
  const refetch = () => {
    void accounts.refetch()
    void templates.refetch()
  }
  return { known, isError: accounts.isError || templates.isError, refetch }
}

export function useExpenseGoods(list: PriceList | undefined, branchId: number | undefined): Goods {
  const { known, isError, refetch } = useKnownExpenses()
  const goods = useMemo(
    () => (known && list && branchId !== undefined ? expenseListOf(list, known, branchId) : undefined),
    [known, list, branchId],
  )
  return { list: goods, isError: isError && goods === undefined, refetch }
}
