import type { Problem } from '#domain/problem.ts'

/** The server may send codes that this version of the client does not know. */
export type SentProblem = Omit<Problem, 'code'> & { readonly code: string }

/** A refused save. `text` is the server's own explanation, null without one. */
export type SaveRefused = {
  readonly kind: 'refused'
  readonly text: string | null
  readonly problems: readonly SentProblem[]
}
