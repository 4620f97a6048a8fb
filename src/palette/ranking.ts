/** The order of commands and entities for a query. */
import { foldCode, foldWords } from '#domain/search/fold.ts'
import { boostsOf, type Frecency } from '#domain/search/frecency.ts'
import { type SearchHit, type SearchIndex, wellFitting } from '#domain/search/search-index.ts'
import type { Listed } from '../commands/commands.ts'
import type { Entity, EntityKind } from '../commands/entities.ts'
import type { IndexedEntities } from '../commands/entity-store.ts'

export const paletteRowsMax = 50

export type IndexedCommands = { readonly index: SearchIndex; readonly listed: ReadonlyMap<string, Listed> }

export type RankedSources = {
  readonly commands: IndexedCommands
  readonly entities: IndexedEntities
  readonly frecency: Frecency
  readonly nowMs: number
}

/** Blocked commands come after equal matches that can run. */
const blockedPenalty = 8

/** Matches first, best first, then guesses. */
export function rankedHits(
  words: string,
  kinds: readonly EntityKind[] | undefined,
  sources: RankedSources,
): readonly SearchHit[] {
  const options = { limit: paletteRowsMax, boosts: boostsOf(sources.frecency, sources.nowMs) }
  const commands = kinds === undefined ? commandHits(words, sources, options) : []
  const entities = sources.entities.index.search(words, kinds === undefined ? options : { ...options, kinds })
  return withoutIdleTypos([...commands, ...withEndingsGuessed(words, entities, sources)].sort(byFit))
}

function commandHits(
  words: string,
  { commands }: RankedSources,
  options: { readonly limit: number; readonly boosts: ReadonlyMap<string, number> },
): readonly SearchHit[] {
  return commands.index.search(words, { ...options, knowsInitials: true }).map(hit => {
    const isBlocked = commands.listed.get(hit.id)?.command.blocked?.() !== undefined
    return isBlocked ? { ...hit, score: hit.score - blockedPenalty } : hit
  })
}

/**
 * A number that is only inside or at the end of a longer code is a guess: the last digits of a bill, which the server finds, nearly always
 * match some barcode. The end of a telephone number counts as a match.
 */
function withEndingsGuessed(
  words: string,
  hits: readonly SearchHit[],
  { entities }: RankedSources,
): readonly SearchHit[] {
  const digits = foldCode(words)
  if (!/^\d+$/u.test(digits)) return hits
  return hits.map(hit => {
    const entity = entities.entities[hit.row]
    const isMeant = entity === undefined || hit.score >= exactScore || isNamedBy(entity, digits, words)
    return isMeant ? hit : { ...hit, isGuess: true }
  })
}

/** Only an equal code scores this much. */
const exactScore = 500

function isNamedBy({ kind, codes, texts }: Entity, digits: string, words: string): boolean {
  const isPerson = kind === 'customer' || kind === 'supplier'
  const numbers = codes.map(foldCode)
  if (numbers.some(code => code.startsWith(digits) || (isPerson && code.endsWith(digits)))) return true
  const named = texts.flatMap(foldWords)
  return foldWords(words).every(word => named.some(each => each.startsWith(word)))
}

/** Each list searches for typos when it finds little by itself; matches by typo are dropped when there are better matches. */
function withoutIdleTypos(hits: readonly SearchHit[]): readonly SearchHit[] {
  const fitting = hits.filter(hit => !hit.isTypo)
  return fitting.some(hit => hit.score >= wellFitting.scoreMin) ? fitting : hits
}

/** The sort is stable; with equal scores commands come first. */
function byFit(a: SearchHit, b: SearchHit): number {
  return Number(a.isGuess) - Number(b.isGuess) || b.score - a.score
}
