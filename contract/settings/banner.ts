/** The administrator's message to all users on the start page, and its last day. Source: decision 49. */
import { settingsTab } from './tab.ts'

export const bannerTextLengthMax = 300

export const bannerSettings = settingsTab({
  name: 'banner',
  fragment: 'banner',
  title: 'bannerSettings',
  need: 'superadmin',
  fields: {
    bannerText: { kind: 'text', lengthMax: bannerTextLengthMax, example: 'الجرد السنوي يوم الخميس بعد صلاة العصر' },
    /** The last day it is shown; without one, until it is removed. */
    bannerLastDay: { kind: 'day' },
  },
})
