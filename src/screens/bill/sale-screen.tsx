/**
 * The sale bill: the editor opens on the bill that was left, or on a new one; with `?edit=` on a posted bill that is to be changed. Once
 * the change is saved the next bill is typed into the same editor, so that no key is lost on the way.
 */
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Loader } from '../../shell/loaded.ts'
import { LoadedView } from '../../shell/loaded-view.tsx'
import { Loading } from '../../shell/states.tsx'
import { BillEditor } from './bill-editor.tsx'
import { SaleParts } from './sale-parts.tsx'
import { useDraftPlace } from './use-draft-place.ts'

const loadEdit: Loader = async () => (await import('./edit-sale.tsx')).EditSale

export function SaleScreen() {
  const asked = useSearchParams()[0].get('edit')
  const goesOn = useLocation().state?.goesOn === true
  const [opened, setOpened] = useState({ asked, isEdit: asked !== null, turn: 0 })
  if (asked !== opened.asked) {
    const isSame = asked === null && goesOn
    setOpened(isSame ? { ...opened, asked } : { asked, isEdit: asked !== null, turn: opened.turn + 1 })
  }
  return opened.isEdit ? <LoadedView key={opened.turn} loader={loadEdit} /> : <NewSale />
}

function NewSale() {
  const place = useDraftPlace(null)
  return <SaleParts>{parts => (place === null ? <Loading /> : <BillEditor place={place} {...parts} />)}</SaleParts>
}
