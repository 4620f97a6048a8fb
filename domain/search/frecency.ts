/**
 * Frecency: what a user uses often and recently ranks higher. Every use adds one point, and points halve every ten days, so one number and
 * one timestamp per id are enough, however long the history.
 *
 * Instants are milliseconds since 1970 and are arguments; a clock that was set back does no harm.
 */
export type Frecency = ReadonlyMap<string, FrecencyScore>

/** The points at an instant. */
export type FrecencyScore = { readonly points: number; readonly atMs: number }

export const frecencyHalfLifeMs = 10 * 24 * 60 * 60 * 1000
/** Above this number of ids the least used are dropped. */
export const frecencyEntriesMax = 300
/** The maximum boost of a search rank: it reorders equally good matches and never lifts a row above a better match. */
export const frecencyBoostMax = 14

export const noFrecency: Frecency = new Map()

/** The table after one more use of the id. */
export function recordUse(table: Frecency, id: string, nowMs: number): Frecency {
  const next = new Map(table)
  next.set(id, { points: pointsAt(table.get(id), nowMs) + 1, atMs: nowMs })
  if (next.size <= frecencyEntriesMax) return next
  return new Map(byPoints(next, nowMs).slice(0, frecencyEntriesMax))
}

/** The ids from most to least used; ties by latest use. */
export function mostUsed(table: Frecency, nowMs: number): readonly string[] {
  return byPoints(table, nowMs).map(([id]) => id)
}

/** The ids by latest use; ties by frequency. */
export function latestUsed(table: Frecency): readonly string[] {
  return Array.from(table)
    .sort(([, a], [, b]) => b.atMs - a.atMs || b.points - a.points)
    .map(([id]) => id)
}

/** The rank boost of each id (`SearchOptions.boosts`): rises with use towards `frecencyBoostMax`. */
export function boostsOf(table: Frecency, nowMs: number): ReadonlyMap<string, number> {
  return new Map(Array.from(table, ([id, score]) => [id, boostOf(pointsAt(score, nowMs))]))
}

/** The table as plain JSON: `{ id: [points, atMs] }`. */
export function frecencyToJson(table: Frecency): Readonly<Record<string, readonly [number, number]>> {
  return Object.fromEntries(Array.from(table, ([id, { points, atMs }]) => [id, [points, atMs]]))
}

/** Parses the output of `frecencyToJson`; ignores malformed parts. */
export function frecencyFromJson(json: unknown): Frecency {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return noFrecency
  return new Map(
    Object.entries(json)
      .flatMap(([id, value]) => scoreFromJson(id, value))
      .slice(0, frecencyEntriesMax),
  )
}

function scoreFromJson(id: string, value: unknown): readonly (readonly [string, FrecencyScore])[] {
  if (!Array.isArray(value)) return []
  const [points, atMs]: unknown[] = value
  const isSound = typeof points === 'number' && typeof atMs === 'number' && points > 0 && Number.isFinite(points + atMs)
  return isSound ? [[id, { points, atMs }]] : []
}

function pointsAt(score: FrecencyScore | undefined, nowMs: number): number {
  if (score === undefined) return 0
  return score.points * 0.5 ** (Math.max(0, nowMs - score.atMs) / frecencyHalfLifeMs)
}

/** Half of the maximum after three uses today. */
function boostOf(points: number): number {
  return frecencyBoostMax * (1 - 0.5 ** (points / 3))
}

function byPoints(table: Frecency, nowMs: number): readonly (readonly [string, FrecencyScore])[] {
  return Array.from(table).sort(([, a], [, b]) => pointsAt(b, nowMs) - pointsAt(a, nowMs) || b.atMs - a.atMs)
}
