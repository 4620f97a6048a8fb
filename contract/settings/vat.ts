/** Whether the company charges VAT, its rate, and the first day. Source: spec §2 and §4, decision 54. */
import { settingsTab } from './tab.ts'

export const vatSettings = settingsTab({
  name: 'vat',
  fragment: 'vatSetting',
  title: 'vatSettings',
  need: 'superadmin',
  fields: {
    isVatEnable: { kind: 'flag' },
    vatAmount: { word: 'vatRate', kind: 'percent', isRequired: true, example: '15' },
    /** Today by default; VAT of earlier days does not change. */
    vatFirstDay: { word: 'holdsFrom', kind: 'day' },
  },
})
