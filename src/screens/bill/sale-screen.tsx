/** The sale bill: the editor opens on the bill that was left, or on a new one; with `?edit=` on a posted bill that is to be changed. */
import { useSearchParams } from 'react-router-dom'
import type { Loader } from '../../shell/loaded.ts'
import { LoadedView } from '../../shell/loaded-view.tsx'
import { Loading } from '../../shell/states.tsx'
import { BillEditor } from './bill-editor.tsx'
import { SaleParts } from './sale-parts.tsx'
import { useDraftPlace } from './use-draft-place.ts'

const loadEdit: Loader = async () => (await import('./edit-sale.tsx')).EditSale

export function SaleScreen() {
  const [search] = useSearchParams()
  return search.has('edit') ? <LoadedView loader={loadEdit} /> : <NewSale />
}

function NewSale() {
  const place = useDraftPlace(null)
  return <SaleParts>{parts => (place === null ? <Loading /> : <BillEditor place={place} {...parts} />)}</SaleParts>
}
