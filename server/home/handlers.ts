import type { homeEndpoints } from '#contract/home.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { readTodo } from './todo.ts'

export const homeHandlers: HandlersOf<typeof homeEndpoints> = {
  async getBanner({ services: { db, now } }) {
    const configuration = await readConfiguration(db)
    const { bannerText, bannerLastDay } = configuration.settings
    const isOver = bannerLastDay !== null && bannerLastDay < dayAt(configuration, now())
    return { text: isOver ? '' : bannerText }
  },

  async getTodo({ services: { db, now }, caller }) {
    const nowMs = now()
    const today = dayAt(await readConfiguration(db), nowMs)
    return { today, lines: await heavyWork(caller, () => readTodo(db, caller, { today, nowMs })) }
  },
}
