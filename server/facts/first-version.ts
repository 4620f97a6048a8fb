/**
 * The author and time of the first version of a bill. A later correction changes neither who sold nor when. Edited bills are few and have an index
 * of their own.
 */
import { sql } from 'kysely'

/** The alias under which it is joined to `bill`. */
export const firstVersion = 'firstVersion'

export const joinFirstVersion = sql`LEFT JOIN (
    SELECT later.id, origin.user_id, origin.created_at FROM bill AS later JOIN bill AS origin
    ON origin.type = later.type AND origin.branch_id = later.branch_id AND origin.number = later.number AND origin.version = 1
    WHERE later.version > 1
  ) AS first_version ON first_version.id = bill.id`

export const madeBy = sql`coalesce(first_version.user_id, bill.user_id)`
export const madeAt = sql`coalesce(first_version.created_at, bill.created_at)`
