import { type ConnectionLimits, connectionLimits } from '#server/http/connections.ts'

/** For tests that often send oversized requests: refuses without delay. */
export const hastyLimits: ConnectionLimits = { ...connectionLimits, longRefusalMs: 0 }
