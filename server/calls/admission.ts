/** The interface through which `http` authenticates and admits calls. */
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from './handler.ts'

/** The caller, and the conditions that most calls require. */
export type Admission = {
  readonly caller: SignedIn
  readonly mustChangePassword: boolean
  /** Whether the registration of the installation is valid. */
  readonly isRegistered: boolean
}

/** Reads the bearer token of a request; undefined when there is no valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Admission | undefined>
