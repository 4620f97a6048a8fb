/** The header and footer lines of the shop's documents, the same for all devices. Settings of a device are stored on the device. */
import { settingsTab } from './tab.ts'

const header = { section: 'paperHeader', kind: 'text', lengthMax: 100, format: 'name' } as const
const footer = { section: 'paperFooter', kind: 'text', lengthMax: 100, format: 'name' } as const

export const printingSettings = settingsTab({
  name: 'printing',
  fragment: 'print',
  title: 'printerSettings',
  page: '/definitions/printer-settings',
  need: 'f-printer-settings-manage',
  fields: {
    headerLine1: { ...header, word: 'firstLine' },
    headerLine2: { ...header, word: 'secondLine' },
    footerLine1: { ...footer, word: 'firstLine', example: 'شكراً لزيارتكم' },
    footerLine2: { ...footer, word: 'secondLine' },
    footerLine3: { ...footer, word: 'thirdLine' },
  },
})
