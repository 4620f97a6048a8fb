/** Memoizes the last result of a function; sets with equal members count as the same argument. */
export function keepingLast<A extends readonly unknown[], R>(compute: (...given: A) => R): (...given: A) => R {
  let last: { readonly given: A; readonly result: R } | undefined
  return (...given) => {
    if (last === undefined || !last.given.every((each, place) => isSame(each, given[place]))) {
      last = { given, result: compute(...given) }
    }
    return last.result
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  return a instanceof Set && b instanceof Set && a.size === b.size && [...a].every(each => b.has(each))
}
