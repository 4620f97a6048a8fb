/** Sound input for the calls of definitions: rows that somebody would type, and the ids and versions of rows that are there. */
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import type { Random } from '../simulation/random.ts'
import { definitionSamples } from '../support/definition-samples.ts'
import { cellsOf } from '../support/definition-shop.ts'
import { type Json, valueAt } from '../support/fuzz.ts'
import type { DefinedRow, Known } from './known.ts'

type Parts = Readonly<Partial<Record<'params' | 'query' | 'body', Json>>>

const numbersMax = 3000

/** Undefined where the schemas lead deep enough, or no row is known yet. */
export function definitionParts(call: string, known: Known, random: Random): Parts | undefined {
  const asked = definitionCallOf(call)
  if (!asked) return undefined
  const { sample, verb } = asked
  const number = random.integer(1, numbersMax)
  const cells = (): Json => cellsOf(sample.definition, sample.row(random.integer(1, numbersMax)))
  if (verb === 'Add') return { body: cells() }
  if (verb === 'Import') {
    const rows = Array.from({ length: random.integer(0, 20) }, cells)
    return { body: { isTrial: random.chance(0.5), rows } }
  }
  const row = rowOf(sample.definition.name, known, random)
  if (!row) return undefined
  const { id, version } = row
  const params = { id: String(id) }
  switch (verb) {
    case 'Read':
    case 'History':
    case 'Removal':
      return { params }
    case 'Change':
      return { params, body: { ...cellsOf(sample.definition, sample.changes(number)[0]), version } }
    case 'SetActive':
      return { params, body: { version, isActive: random.chance(0.5) } }
    case 'Remove':
      return { params, query: { version: String(version) } }
    default:
      return undefined
  }
}

const looksMax = 20

/** Rows of all definitions are remembered together. */
function rowOf(definition: string, known: Known, random: Random): DefinedRow | undefined {
  for (let looks = 0; looks < looksMax; looks++) {
    const row = known.rows.pick(random)
    if (row?.definition === definition) return row
  }
  return undefined
}

/** A row of a definition that a call has answered. */
export function learnRow(known: Known, call: string, reply: Json): void {
  const asked = definitionCallOf(call)
  if (!asked || asked.verb === 'Import') return
  const at = asked.verb === 'List' ? ['rows', 0] : []
  const [id, version] = [valueAt(reply, [...at, 'id']), valueAt(reply, [...at, 'version'])]
  if (typeof id === 'number' && typeof version === 'number')
    known.rows.add({ definition: asked.sample.definition.name, id, version })
}

function definitionCallOf(call: string) {
  if (!Object.hasOwn(definitionEndpoints, call)) return undefined
  const sample = Object.values(definitionSamples).find(each => call.startsWith(each.definition.name))
  return sample && { sample, verb: call.slice(sample.definition.name.length) }
}
