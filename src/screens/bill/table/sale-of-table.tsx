/** The bill of an occupied table: as the user left it on this device, otherwise as the server has it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OpenedTableBill, tableBillEndpoints } from '#contract/table-bills.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { useApi } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { BillNotRead } from '../after/missing-bill.tsx'
import { BillEditor, type BillEditorProps } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import type { OfType } from '../type-parts.ts'
import { draftOfTable } from './save-to-table.ts'

export function SaleOfTableScreen(props: OfType) {
  const [search] = useSearchParams()
  const [key] = useState(() => search.get('table') ?? '')
  const query = useQuery({
    ...useApi().query(tableBillEndpoints.readTableBill, { params: { key } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
  const [opened, setOpened] = useState<OpenedTableBill | null>(null)
  if (opened === null && query.isFetchedAfterMount && query.data !== undefined) setOpened(query.data)
  if (opened !== null)
    return <BillParts {...props}>{parts => <Editor type={props.type} opened={opened} parts={parts} />}</BillParts>
  return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
}

type EditorProps = Pick<OfType, 'type'> & {
  readonly opened: OpenedTableBill
  readonly parts: Omit<BillEditorProps, 'place'>
}

function Editor({ type, opened, parts }: EditorProps) {
  const place = useDraftPlace({ type, editedCode: `table ${opened.key}` })
  const fresh = useMemo(() => newlyOpened(draftOfTable(type, opened, newIdempotencyKey())), [])
  if (place === null) return <Loading />
  return (
    <BillEditor place={place.stored === null ? { ...place, stored: fresh, isRestored: false } : place} {...parts} />
  )
}
