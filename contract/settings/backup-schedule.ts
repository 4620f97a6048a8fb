/** The daily backup: whether it is made, at which hour, and how many are stored. Source: decision 16. */
import { settingsTab } from './tab.ts'

export const backupCountMax = 365

export const backupScheduleSettings = settingsTab({
  name: 'backupSchedule',
  fragment: 'backupSchedule',
  title: 'backupSchedule',
  // Fewer stored backups means that older ones are deleted.
  need: 'superadmin',
  fields: {
    isBackupAutomatic: { kind: 'flag' },
    /** Of the company's day; a server that was off then makes it later. */
    backupHour: { kind: 'count', min: 0, max: 23, isRequired: true },
    backupCount: { kind: 'count', min: 1, max: backupCountMax, isRequired: true },
  },
})
