/** The administrator's message to all users on the first page, and its last day. Source: decision 49. */
import { settingsTab } from './tab.ts'

export const bannerTextLengthMax = 300

export const bannerSettings = settingsTab({
  name: 'banner',
  fragment: 'banner',
  title: 'bannerSettings',
  need: 'superadmin',
  fields: {
    bannerText: { kind: 'text', lengthMax: bannerTextLengthMax, example: 'الجرد السنوي يوم الخميس بعد صلاة العصر' },
    /** The last on which it is shown; without one, until it is taken away. */
    bannerLastDay: { kind: 'day' },
  },
})
