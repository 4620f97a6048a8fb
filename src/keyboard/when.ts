/**
 * The contexts in which a binding is active: names joined by `&&`, each optionally negated with `!`, such as `bill && !dialog`. The empty
 * text means always. Unknown names do not compile.
 */
export const contextNames = [
  // The current screen; at most one of these.
  'home',
  'bill',
  'list',
  'report',
  'form',
  'login',
  // What is open over it.
  'dialog',
  'palette',
  'menu',
  // The focus.
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

/** Contexts that are never active together: bindings with the same chord may each use another of them. */
export const exclusiveContexts: readonly (readonly ContextName[])[] = [
  ['home', 'bill', 'list', 'report', 'form', 'login'],
]

export function parseWhen(text: When): Condition {
  const condition = conditions.get(text) ?? readWhen(text)
  conditions.set(text, condition)
  return condition
}

/** Cached, because the program has few conditions and the palette evaluates those of every command each time it opens. */
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
