/** What a bill of expenses has beside what every bill has: its lines are searched in templates and accounts. */
import { useEffect } from 'react'
import { useDraft, useEditor } from '../editor-context.ts'
import { plainParts, type TypeParts } from '../type-parts.ts'
import { expenseListOf, useExpenseGoods, useKnownExpenses } from './expense-list.ts'

export const expensesParts: TypeParts = {
  ...plainParts,
  useGoods: useExpenseGoods,
  isOfBranch: true,
  Head: ExpensesHead,
}

/** Another branch has other templates. */
function ExpensesHead() {
  const { finder, priceList } = useEditor()
  const branchId = useDraft('branchId')
  const { known } = useKnownExpenses()
  useEffect(() => {
    if (known !== undefined) finder.use(expenseListOf(priceList, known, branchId))
  }, [finder, priceList, known, branchId])
  return null
}
