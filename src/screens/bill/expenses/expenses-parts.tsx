/** The parts of an expenses bill: its lines are searched in templates and accounts. */
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

/** Templates depend on the branch. */
function ExpensesHead() {
  const { finder, priceList } = useEditor()
  const branchId = useDraft('branchId')
  const { known } = useKnownExpenses()
  useEffect(() => {
    if (known !== undefined) finder.use(expenseListOf(priceList, known, branchId))
  }, [finder, priceList, known, branchId])
  return null
}
