/** Input for schedules: existing ones, and new ones, some without permission for their content. */
import type { Random } from '../simulation/random.ts'
import type { Json } from '../support/fuzz.ts'
import type { Known } from './known.ts'
import type { Parts } from './parts.ts'

export function scheduleParts(name: string, known: Known, random: Random): Parts {
  const file = name === 'getScheduledFile' && random.chance(0.8) ? known.scheduledFiles.pick(random) : undefined
  if (file !== undefined) return { params: { id: String(file.id), fileId: String(file.fileId) } }
  const isOfOne = /^(?:change|remove|pause)Schedule$|ScheduledFile$/.test(name)
  const id = isOfOne && random.chance(0.8) ? known.schedules.pick(random) : undefined
  if (id === undefined) return {}
  const params: Json = { id: String(id) }
  return { params: name === 'getScheduledFile' ? { ...params, fileId: String(random.integer(1, 9)) } : params }
}

export function someSchedule(_known: Known, random: Random): Json {
  const pack = {
    ...{ kind: 'pack', reports: random.pick([['summary'], ['inventory', 'profit']]) },
    ...{ branchId: random.pick([null, null, 1, 2, 99]), period: random.pick(['lastMonth', 'thisMonth']) },
  }
  const view = { kind: 'view', report: 'soldItems', search: 'rows=item&columns=net', period: 'yesterday' }
  return {
    name: `Schedule ${random.integer(1, 60)}`,
    content: random.pick([pack, view]),
    ...{ language: random.pick(['ar', 'en']), every: random.pick(['day', 'week', 'month']) },
    ...{ weekday: random.integer(0, 6), monthDay: random.integer(1, 31), hour: random.integer(0, 23) },
  }
}
