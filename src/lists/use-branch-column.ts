/** The column of the branch, for a user with several. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReferences } from '../references/use-references.ts'
import type { ListedColumn } from './list-columns.ts'

export function useBranchColumn<Row extends { readonly branchId: number | null }>(): readonly ListedColumn<Row>[] {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  return useMemo(
    () =>
      branches.rows.length < 2
        ? []
        : [
            {
              id: 'branch',
              kind: 'reference',
              title: t('words.branch'),
              chosenAs: 'words.branch',
              leaves: 1,
              value: row => (row.branchId === null ? null : (branches.byId(row.branchId) ?? null)),
            },
          ],
    [t, branches],
  )
}
