/** How far a time zone's clocks stand ahead of UTC at an instant. Days and local times are the domain's; this is the zone's own table. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export function offsetMinutesOf(timeZone: string, instantMs: number): number {
  const known = formatters.get(timeZone)
  const formatter = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  if (!known) formatters.set(timeZone, formatter)
  const name = formatter.formatToParts(instantMs).find(part => part.type === 'timeZoneName')?.value ?? ''
  // `GMT` alone, or `GMT+03:00`.
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name)
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0)
  return match?.[1] === '-' ? -minutes : minutes
}
