/** How long a certificate is still valid, when that is worth a warning. */
const dayMs = 86_400_000
/** Renewing takes a password from the authority's portal, which the owner may have to ask somebody else for. */
const warnDays = 30

/** The whole days left when they are fewer than 30, 0 after its end; null before. */
export function daysToWarn(until: number, now: number): number | null {
  const days = Math.max(0, Math.floor((until - now) / dayMs))
  return days < warnDays ? days : null
}
