import type { Problem } from '#domain/problem.ts'

/** The server may send codes that this version of the client does not know. */
export type SentProblem = Omit<Problem, 'code'> & { readonly code: string }
