/** The company's names, address and contacts, its time zone and the first day of its books. Source: decision 41. */
import { timeZones } from '#domain/time-zones.ts'
import { settingsTab } from './tab.ts'

const address = { section: 'nationalAddress' } as const
const month = {
  kind: 'choice',
  choices: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  names: 'months',
  isRequired: true,
} as const
const contact = { section: 'contact', kind: 'code' } as const

export const companySettings = settingsTab({
  name: 'company',
  fragment: 'company',
  title: 'companySettings',
  need: 'superadmin',
  fields: {
    nameAr: { kind: 'text', lengthMin: 1, lengthMax: 200, format: 'name', example: 'مؤسسة النور التجارية' },
    nameEn: { kind: 'text', lengthMax: 200, format: 'name', example: 'Al Noor Trading' },
    vatNumber: { kind: 'code', lengthMax: 40, format: 'vatNumber', example: '310122393500003' },
    crNumber: {
      kind: 'code',
      word: 'commercialRegistration',
      lengthMax: 40,
      format: 'commercialRegistration',
      example: '1010010000',
    },
    buildingNumber: { ...address, kind: 'code', lengthMax: 20, format: 'buildingNumber', example: '1234' },
    street: { ...address, kind: 'text', lengthMax: 200, format: 'name', example: 'شارع العليا' },
    district: { ...address, kind: 'text', lengthMax: 200, format: 'name', example: 'حي الروضة' },
    city: { ...address, kind: 'text', lengthMax: 100, format: 'name', example: 'الرياض' },
    postalCode: { ...address, kind: 'code', lengthMax: 20, format: 'postalCode', example: '12345' },
    additionalNumber: { ...address, kind: 'code', lengthMax: 20, format: 'additionalNumber', example: '6789' },
    phone: { ...contact, lengthMax: 40, example: '0112345678' },
    unifiedPhone: { ...contact, lengthMax: 40, example: '920012345' },
    mobile: { ...contact, lengthMax: 40, format: 'mobile', example: '0501234567' },
    email: { ...contact, lengthMax: 200, format: 'email', example: 'info@example.com' },
    website: { ...contact, lengthMax: 200, example: 'www.example.com' },
    /** The day of the opening, the first day of the books. */
    firstDay: { kind: 'day', isRequired: true, section: 'booksAndClock' },
    timeZone: { kind: 'choice', choices: timeZones, isRequired: true, section: 'booksAndClock' },
    /** The fiscal year, which is closed as a whole. A change applies from the next year to close. */
    fiscalYearStartMonth: { ...month, section: 'booksAndClock' },
    dashboardYearStartMonth: { ...month, section: 'booksAndClock' },
  },
})
