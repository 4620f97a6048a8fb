/**
 * In which contexts a binding is meant: names joined by `&&`, each perhaps with `!` in front, such as `bill && !dialog`. The empty text
 * is always. A name that is not listed here does not compile.
 */
export const contextNames = [
  // What is on the screen; at most one of these.
  'home',
  'bill',
  'list',
  'report',
  'form',
  'login',
  // What lies over it.
  'dialog',
  'palette',
  'menu',
  // Where the focus is.
  'text',
  'grid',
  'entry',
  'payment',
] as const

export type ContextName = (typeof contextNames)[number]

type Term = ContextName | `!${ContextName}`
export type When = '' | Term | `${Term} && ${Term}` | `${Term} && ${Term} && ${Term}`

export type Contexts = ReadonlySet<ContextName>

export type Condition = { readonly required: readonly ContextName[]; readonly forbidden: readonly ContextName[] }

/** Contexts that never hold together: two bindings of one chord may each name another of them. */
export const exclusiveContexts: readonly (readonly ContextName[])[] = [
  ['home', 'bill', 'list', 'report', 'form', 'login'],
]

export function parseWhen(text: When): Condition {
  const condition = conditions.get(text) ?? readWhen(text)
  conditions.set(text, condition)
  return condition
}

/** The program has few texts, and the palette asks for that of every command each time it opens. */
const conditions = new Map<When, Condition>()

function readWhen(text: When): Condition {
  const terms = text === '' ? [] : text.split('&&').map(term => term.trim())
  const names = terms.map(term => ({
    name: contextNames.find(name => name === term.replace(/^!/u, '')),
    isForbidden: term.startsWith('!'),
  }))
  const known = names.flatMap(({ name, isForbidden }) => (name === undefined ? [] : [{ name, isForbidden }]))
  if (known.length < terms.length) throw new Error(`"${text}" names a context that is not listed`)
  return {
    required: known.flatMap(({ name, isForbidden }) => (isForbidden ? [] : [name])),
    forbidden: known.flatMap(({ name, isForbidden }) => (isForbidden ? [name] : [])),
  }
}

export function holds(condition: Condition, contexts: Contexts): boolean {
  return condition.required.every(name => contexts.has(name)) && !condition.forbidden.some(name => contexts.has(name))
}

/** Whether some set of contexts meets both conditions. */
export function canHoldTogether(a: Condition, b: Condition): boolean {
  const required = new Set([...a.required, ...b.required])
  if ([...a.forbidden, ...b.forbidden].some(name => required.has(name))) return false
  return exclusiveContexts.every(group => group.filter(name => required.has(name)).length <= 1)
}
