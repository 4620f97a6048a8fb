/** Serves the renderer's requests with the rights of the schedule's owner: only the API calls that read a report. */
import type { FastifyInstance } from 'fastify'
import { listExportEndpoints } from '#contract/list-export.ts'
import { reportCallEndpoints } from '#contract/reports/reports.ts'
import type { Db } from '../db/database.ts'
import { lendAccess } from '../identity/lent-access.ts'
import type { AnswerRenderer } from './renderer-process.ts'

const allowed: ReadonlySet<string> = new Set(
  [...Object.values(reportCallEndpoints), listExportEndpoints.recordListExport].map(({ path }) => path),
)

const device = 'Mizan schedule'

export type LentPerson = { readonly userId: number; readonly purpose: string }

/** Access ends with the work, however that ends. */
export async function answeringAs<T>(
  app: FastifyInstance,
  db: Db,
  person: LentPerson,
  work: (answer: AnswerRenderer) => Promise<T>,
): Promise<T> {
  const { token, end } = lendAccess(db, person)
  try {
    return await work(async ({ path, language, body }) => {
      if (!allowed.has(path)) return { status: 404, body: '' }
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: {
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...{ 'accept-language': language, 'user-agent': device },
        },
        payload: body,
      })
      return { status: answer.statusCode, body: answer.body }
    })
  } finally {
    end()
  }
}
