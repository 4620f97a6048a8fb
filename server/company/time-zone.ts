/** The offset of a time zone from UTC at an instant. The domain computes days and local times from it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Clocks change only at a quarter of an hour, so one offset holds for the whole quarter. */
const quarterMs = 15 * 60_000
let latest: { readonly timeZone: string; readonly quarter: number; readonly minutes: number } | undefined

export function offsetMinutesOf(timeZone: string, instantMs: number): number {
  const quarter = Math.floor(instantMs / quarterMs)
  if (latest?.timeZone !== timeZone || latest.quarter !== quarter)
    latest = { timeZone, quarter, minutes: readOffset(timeZone, instantMs) }
  return latest.minutes
}

function readOffset(timeZone: string, instantMs: number): number {
  const known = formatters.get(timeZone)
  const formatter = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  if (!known) formatters.set(timeZone, formatter)
  const name = formatter.formatToParts(instantMs).find(part => part.type === 'timeZoneName')?.value ?? ''
  // `GMT` alone, or `GMT+03:00`.
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name)
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0)
  return match?.[1] === '-' ? -minutes : minutes
}
