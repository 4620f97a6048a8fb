/** Valid input for the calls of definitions: rows that a user would type, and the ids and versions of existing rows. */
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import type { Random } from '../simulation/random.ts'
import { type DefinitionSample, definitionSamples } from '../support/definition-samples.ts'
import { cellsOf } from '../support/definition-shop.ts'
import { type Json, valueAt } from '../support/fuzz.ts'
import { openingSamples } from '../support/opening-samples.ts'
import { goods, tinyParties } from '../support/tiny-shop.ts'
import type { Known } from './known.ts'

type Parts = Readonly<Partial<Record<'params' | 'query' | 'body', Json>>>

const numbersMax = 3000

/** Undefined if the schemas suffice, or no row is known yet. */
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
  const mark = `part-${random.integer(1, 3)}`
  if (verb === 'StageImport') {
    const rows = Array.from({ length: random.integer(0, 20) }, cells)
    return { params: { mark }, body: { rows } }
  }
  if (verb === 'RunImport') return { body: { isTrial: random.chance(0.5), marks: [mark] } }
  const row = known.rows(sample.definition.name).pick(random)
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
      return { params, body: { version, isActive: random.chance(isTraded(sample, id) ? 0.9 : 0.5) } }
    case 'Remove':
      return isTraded(sample, id) && random.chance(0.9) ? undefined : { params, query: { version: String(version) } }
    default:
      return undefined
  }
}

/** The other calls trade with the initial data of the shop: it is seldom retired or deleted. */
const traded: ReadonlySet<number> = new Set([
  ...Object.values(goods).map(good => good.itemId),
  ...Object.values(tinyParties),
])

function isTraded({ definition: { name } }: Pick<DefinitionSample, 'definition'>, id: number): boolean {
  return !name.startsWith('opening') && traded.has(id)
}

/** Records a row from the reply of a definition call. */
export function learnRow(known: Known, call: string, reply: Json): void {
  const asked = definitionCallOf(call)
  if (!asked || asked.verb.endsWith('Import')) return
  const at = asked.verb === 'List' ? ['rows', 0] : []
  const [id, version] = [valueAt(reply, [...at, 'id']), valueAt(reply, [...at, 'version'])]
  if (typeof id === 'number' && typeof version === 'number')
    known.rows(asked.sample.definition.name).add({ id, version })
}

const samples: readonly Pick<DefinitionSample, 'definition' | 'row' | 'changes'>[] = [
  ...Object.values(definitionSamples),
  ...Object.values(openingSamples),
]

function definitionCallOf(call: string) {
  if (!Object.hasOwn(definitionEndpoints, call)) return undefined
  const sample = samples.find(each => call.startsWith(each.definition.name))
  return sample && { sample, verb: call.slice(sample.definition.name.length) }
}
