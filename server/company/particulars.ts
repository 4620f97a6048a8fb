/**
 * The seller and buyer of a posted bill, as JSON texts. Each text is stored once and never changes, so that a reprint shows the names and
 * addresses of its day. A change of address makes a new text.
 */
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { particulars, partyParticulars } from '#contract/particulars.ts'
import { buyerIdTypes } from '#domain/identifiers.ts'
import { createCache, unchanging } from '../cache.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Branch, Company } from './company.ts'

export const sellerContent = z.object({
  seller: particulars,
  branch: z.object({ codePrefix: z.string(), nameAr: z.string(), nameEn: z.string(), address: z.string() }),
})

export const buyerContent = partyParticulars

export function sellerText(company: Company, branch: Branch): string {
  const content: z.output<typeof sellerContent> = {
    seller: {
      nameAr: company.name_ar,
      nameEn: company.name_en,
      vatNumber: branch.vat_number || company.vat_number,
      crNumber: company.cr_number,
      buildingNumber: company.building_number,
      street: company.street,
      district: company.district,
      city: company.city,
      postalCode: company.postal_code,
      additionalNumber: company.additional_number,
      phone: company.phone,
    },
    branch: {
      codePrefix: branch.code_prefix,
      nameAr: branch.name_ar,
      nameEn: branch.name_en,
      address: addressOf(branch),
    },
  }
  return JSON.stringify(content)
}

/** One line, from city to building. */
function addressOf({ city, district, street, building_number, postal_code, additional_number }: Branch): string {
  const codes = [postal_code, additional_number].filter(part => part !== '').join('-')
  return [city, district, street, building_number, codes].filter(part => part !== '').join('، ')
}

export function buyerText(party: Selectable<Schema['party']>): string {
  const content: z.output<typeof buyerContent> = {
    nameAr: party.name_ar,
    nameEn: party.name_en,
    vatNumber: party.vat_number,
    crNumber: party.id_type === 'commercialRegistration' ? party.id_number : '',
    buildingNumber: party.building_number,
    street: party.street,
    district: party.neighborhood,
    city: party.city,
    postalCode: party.postal_code,
    additionalNumber: party.additional_number,
    phone: party.phone || party.mobile,
    kind: party.kind,
    code: party.code,
    // Last, and only where there is one: other texts stay those of earlier bills.
    ...otherIdOf(party),
  }
  return JSON.stringify(content)
}

function otherIdOf({ id_type: type, id_number: idNumber }: Selectable<Schema['party']>) {
  const idType = buyerIdTypes.find(each => each === type)
  const isOther = idType !== undefined && idType !== 'commercialRegistration' && idNumber !== ''
  return isOther ? { idType, idNumber } : {}
}

const idsMax = 2000
const storedIds = createCache<string, number | undefined>(idsMax)

/** The id of a text; stores it when it is new. */
export async function particularsId(db: Db, tx: Tx, content: string): Promise<number> {
  const digest = digestOf(content)
  // Only committed ids are cached: this transaction may still fail.
  const stored = await storedIds.read(db, digest, unchanging, () => find(db.read, digest))
  if (stored !== undefined) return stored
  const before = await find(tx, digest)
  if (before !== undefined) return before
  await tx
    .insertInto('particulars')
    .values({ digest, content })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const inserted = await find(tx, digest)
  if (inserted === undefined) throw new Error('Particulars were stored and are not there.')
  return inserted
}

export function digestOf(content: string): string {
  return hash('sha256', content, 'base64url')
}

async function find(tx: Tx, digest: string): Promise<number | undefined> {
  return (await tx.selectFrom('particulars').select('id').where('digest', '=', digest).executeTakeFirst())?.id
}
