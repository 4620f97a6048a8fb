import { type ConnectionLimits, connectionLimits } from '#server/http/connections.ts'

/** For tests that send what is too long again and again: nobody waits for the refusal. */
export const hastyLimits: ConnectionLimits = { ...connectionLimits, longRefusalMs: 0 }
