/** The history state of a page: the query of the list that it was opened from. */
export type FromList = { readonly list: string }

/** Empty when the page was not opened from a list. */
export function listOf(state: unknown): string {
  return isFromList(state) ? state.list : ''
}

function isFromList(state: unknown): state is FromList {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
}
