/**
 * The screen of a bill type: the editor opens on the unfinished bill, or on a new one; with `?edit=` on a posted bill to change, with
 * `?quotation=` on a sale made of it, with `?credit=` on a sale that a refund pays, with `?table=` on the bill of a table. Once saved, the next bill is typed into the same editor,
 * so no key is lost.
 */
import { type ComponentType, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { Loader } from '../../services/loaded.ts'
import { LoadedView } from '../../services/loaded-view.tsx'
import { Loading } from '../../services/states.tsx'
import { BillEditor } from './bill-editor.tsx'
import { BillParts } from './bill-parts.tsx'
import { useDraftPlace } from './offline/use-draft-place.ts'
import { type OfType, plainParts, type TypeParts } from './type-parts.ts'

/** What the address asks for beside a new bill. */
const askedNames = ['edit', 'quotation', 'credit', 'table'] as const
type Asked = (typeof askedNames)[number]

/** The screen of a type, as named in the catalogue. */
export function billScreen(type: BillTypeCode, typeParts: TypeParts = plainParts): ComponentType {
  const loaders: Readonly<Record<Asked, Loader>> = {
    edit: async () => {
      const { EditBill } = await import('./after/edit-bill.tsx')
      return () => <EditBill type={type} typeParts={typeParts} />
    },
    quotation: async () => {
      const { SaleOfQuotationScreen } = await import('./after/sale-of-quotation.tsx')
      return () => <SaleOfQuotationScreen type={type} typeParts={typeParts} />
    },
    credit: async () => {
      const { SaleOnCreditScreen } = await import('./after/sale-on-credit.tsx')
      return () => <SaleOnCreditScreen type={type} typeParts={typeParts} />
    },
    table: async () => {
      const { SaleOfTableScreen } = await import('./table/sale-of-table.tsx')
      return () => <SaleOfTableScreen type={type} typeParts={typeParts} />
    },
  }
  return () => <BillScreen type={type} typeParts={typeParts} loaders={loaders} />
}

type BillScreenProps = OfType & { readonly loaders: Readonly<Record<Asked, Loader>> }

function BillScreen({ type, typeParts, loaders }: BillScreenProps) {
  const [search] = useSearchParams()
  const name = askedNames.find(each => search.has(each)) ?? null
  const asked = name === null ? null : `${name} ${search.get(name)}`
  const goesOn = useLocation().state?.goesOn === true
  const [opened, setOpened] = useState({ asked, name, turn: 0 })
  if (asked !== opened.asked) {
    const isSame = asked === null && goesOn
    setOpened(isSame ? { ...opened, asked } : { asked, name, turn: opened.turn + 1 })
  }
  return opened.name === null ? (
    <NewBill type={type} typeParts={typeParts} />
  ) : (
    <LoadedView key={opened.turn} loader={loaders[opened.name]} />
  )
}

function NewBill({ type, typeParts }: OfType) {
  const place = useDraftPlace({ type, editedCode: null })
  return (
    <BillParts type={type} typeParts={typeParts}>
      {parts => (place === null ? <Loading /> : <BillEditor place={place} {...parts} />)}
    </BillParts>
  )
}
