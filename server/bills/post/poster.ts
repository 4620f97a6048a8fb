import type { Access } from '#domain/access/can.ts'
import type { Actor } from '../../audit/audit.ts'

/** The user who changes the books, and the origin of the call, if any. */
export type Poster = Actor & { readonly userId: number; readonly access: Access }
