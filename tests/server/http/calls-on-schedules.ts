/** Which branches what is made by itself may be about. Schedules are of their owner alone, whatever branch they name: `schedules.test.ts`. */
import { aPack, aSchedule } from '#tests/support/schedules.ts'

let count = 0

export const callsOnSchedules = {
  listSchedules: 'has no branch',
  addSchedule: {
    about: ({ branchId }: { readonly branchId: number }) => {
      count += 1
      return { body: aSchedule({ name: `schedule ${count}`, content: { ...aPack('inventory'), branchId } }) }
    },
    foreign: '403 content.branchId',
  },
  changeSchedule: 'has no branch',
  removeSchedule: 'has no branch',
  pauseSchedule: 'has no branch',
  makeScheduledFile: 'has no branch',
  getScheduledFile: 'has no branch',
} as const
