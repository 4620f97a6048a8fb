/** The parts of a national address. Source: design page 5, section 6. */
import type { DefinedField } from './field.ts'

const section = 'nationalAddress'

export const address = {
  buildingNumber: { kind: 'code', lengthMax: 20, format: 'buildingNumber', section, example: '1234' },
  street: { kind: 'text', lengthMax: 200, section, example: 'شارع العليا' },
  district: { kind: 'text', lengthMax: 200, section, example: 'حي الروضة' },
  city: { kind: 'text', lengthMax: 100, section, example: 'الرياض' },
  postalCode: { kind: 'code', lengthMax: 20, format: 'postalCode', section, example: '12345' },
  additionalNumber: { kind: 'code', lengthMax: 20, format: 'additionalNumber', section, example: '6789' },
  shortAddress: { kind: 'code', lengthMax: 20, format: 'shortAddress', section, example: 'RRRD2929' },
} as const satisfies Record<string, DefinedField>
