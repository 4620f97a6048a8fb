import type { Access } from '#domain/access/can.ts'
import type { Actor } from '../../audit/audit.ts'

/** Who changes the books, and where the call came from, where there is one. */
export type Poster = Actor & { readonly userId: number; readonly access: Access }
