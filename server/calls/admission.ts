/** What http asks of identity before it lets a call through. */
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from './handler.ts'

/** Who calls, and what stands between them and most calls. */
export type Admission = {
  readonly caller: SignedIn
  readonly mustChangePassword: boolean
  /** Whether the installation is registered still. */
  readonly isRegistered: boolean
}

/** Reads the bearer token of a request; undefined where there is none that holds. */
export type Authenticate = (request: FastifyRequest) => Promise<Admission | undefined>
