/** Whether the parts of these names, which are loaded in the first pauses, have come. */
export function areLoaded(names: readonly string[]): boolean {
  const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
  return names.every(name => loaded.some(address => address.includes(`/${name}-`)))
}
