import type { Problem } from '#domain/problem.ts'

/** The server may know problems that this version does not. */
export type SentProblem = Omit<Problem, 'code'> & { readonly code: string }
