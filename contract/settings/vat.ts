/** Whether the company charges VAT, at which rate, and from which day on. Source: spec §2 and §4, decision 54. */
import { settingsTab } from './tab.ts'

export const vatSettings = settingsTab({
  name: 'vat',
  fragment: 'vatSetting',
  title: 'vatSettings',
  need: 'superadmin',
  fields: {
    isVatEnable: { kind: 'flag' },
    vatAmount: { word: 'vatRate', kind: 'percent', isRequired: true, example: '15' },
    /** Today by default; the VAT of every earlier day stays as it was. */
    vatFirstDay: { word: 'holdsFrom', kind: 'day' },
  },
})
