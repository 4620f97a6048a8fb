/** Customers and suppliers: organisations, most with a VAT number, and some customers with credit. */
import { withPartyKeys } from '../definitions/key-columns.ts'
import type { DemoSize } from './demo-size.ts'
import type { Random } from './random.ts'
import type { CategoryNaming } from './words/category-words.ts'
import { cities, customerKinds, districts, placeNames, streets, supplierKinds } from './words/party-words.ts'

export type DemoParty = ReturnType<typeof makeParty>

const loanLimitHalalas = 5_000_000

export function makeParties(random: Random, size: DemoSize, changedAt: number): readonly DemoParty[] {
  const customers = Array.from({ length: size.customers }, (_, index) =>
    makeParty(random, 'customer', index, index + 1, changedAt),
  )
  const suppliers = Array.from({ length: size.suppliers }, (_, index) =>
    makeParty(random, 'supplier', index, size.customers + index + 1, changedAt),
  )
  return [...customers, ...suppliers]
}

function makeParty(random: Random, kind: 'customer' | 'supplier', index: number, id: number, changedAt: number) {
  const name = nameOf(kind === 'customer' ? customerKinds : supplierKinds, index)
  const code = `${kind === 'customer' ? 'C' : 'S'}${String(index + 1).padStart(4, '0')}`
  const isRegistered = kind === 'supplier' || random.isOften(0.6)
  const canLoan = kind === 'customer' && random.isOften(0.3)
  const mobile = `05${String(random.whole(0, 99_999_999)).padStart(8, '0')}`
  return withPartyKeys({
    id,
    kind,
    code,
    name_ar: name.ar,
    name_en: name.en,
    mobile,
    phone: `011${random.whole(2_000_000, 4_999_999)}`,
    fax: '',
    vat_number: isRegistered
      ? `3${String(random.whole(0, 999_999_999)).padStart(9, '0')}${random.whole(1000, 9999)}3`
      : '',
    building_number: String(random.whole(2000, 8999)),
    street: random.pick(streets).ar,
    neighborhood: random.pick(districts).ar,
    city: random.pick(cities).ar,
    postal_code: String(random.whole(11_000, 34_999)),
    additional_number: '',
    short_address: '',
    company_name: '',
    id_type: '',
    id_number: '',
    loan_limit: canLoan && random.isOften(0.5) ? loanLimitHalalas : null,
    can_loan: canLoan ? (1 as const) : (0 as const),
    is_active: 1 as const,
    version: 1,
    changed_at: changedAt,
  })
}

/** Each kind of organisation with each place, then the same with a number. */
function nameOf(kinds: CategoryNaming, index: number): { ar: string; en: string } {
  const kind = kinds[index % kinds.length] ?? { ar: '', en: '' }
  const round = Math.floor(index / kinds.length)
  const place = placeNames[(round + (index % kinds.length) * 7) % placeNames.length] ?? { ar: '', en: '' }
  const number = Math.floor(round / placeNames.length)
  const suffix = number === 0 ? '' : ` ${number + 1}`
  return { ar: `${kind.ar} ${place.ar}${suffix}`, en: `${place.en} ${kind.en}${suffix}` }
}
