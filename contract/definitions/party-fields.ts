/** The fields that customers and suppliers share. Source: spec §3; the address and the identifiers: design page 5, section 6. */
import { buyerIdTypes } from '#domain/identifiers.ts'
import { address } from './address-fields.ts'
import type { DefinitionSpec } from './definition.ts'

type Described = 'fields' | 'computed' | 'list' | 'search' | 'filters' | 'key'

/** `numberPrefix` is the prefix of codes that the server assigns. */
export function party(numberPrefix: string) {
  return {
    fields: {
      code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix },
      nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'مؤسسة النور التجارية' },
      nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Al Noor Trading' },
      companyName: { kind: 'text', lengthMax: 200, format: 'name' },
      mobile: { kind: 'code', lengthMax: 40, format: 'mobile', section: 'contact', example: '0501234567' },
      phone: { kind: 'code', lengthMax: 40, section: 'contact', example: '0112345678' },
      fax: { kind: 'code', lengthMax: 40, section: 'contact' },
      vatNumber: { kind: 'code', lengthMax: 40, format: 'vatNumber', section: 'tax', example: '310122393500003' },
      idType: { kind: 'choice', choices: buyerIdTypes, section: 'tax' },
      idNumber: { kind: 'code', lengthMax: 40, section: 'tax', example: '1010010000' },
      buildingNumber: address.buildingNumber,
      street: address.street,
      neighborhood: { ...address.district, word: 'district' },
      city: address.city,
      postalCode: address.postalCode,
      additionalNumber: address.additionalNumber,
      shortAddress: address.shortAddress,
      canLoan: { kind: 'flag', section: 'onCredit' },
      loanLimit: { kind: 'money', section: 'onCredit', example: '5000.00' },
    },
    /** The balance of a customer or supplier, in the caller's branches. */
    computed: { balance: { kind: 'money' } },
    list: ['code', 'nameAr', 'nameEn', 'mobile', 'city', 'vatNumber', 'loanLimit'],
    search: ['code', 'nameAr', 'nameEn', 'companyName', 'mobile', 'phone', 'fax', 'idNumber'],
    filters: ['city', 'canLoan', 'idType'],
    key: 'code',
  } as const satisfies Pick<DefinitionSpec, Described>
}
