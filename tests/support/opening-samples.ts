/** Test data of opening rows, written by hand: rows that a user would type in the tiny shop. */
import { definitions } from '#contract/definitions/registry.ts'
import { pieces, sar } from './amounts.ts'
import type { DefinitionSample } from './definition-samples.ts'
import { goods, tinyParties } from './tiny-shop.ts'

type OpeningSample = Pick<DefinitionSample, 'definition' | 'row' | 'changes'>

const stocked = [goods.coffee, goods.dates, goods.medicine, goods.shisha, goods.lamp]
const named = Object.values(tinyParties)
/** Accounts of the default chart without a stock or party role. */
const accountIds = [4, 5, 6, 7, 9, 10, 11, 12]

const branchOf = (number: number) => (number % 2) + 1
const sidesOf = (number: number) =>
  number % 3 === 0 ? { debit: null, credit: sar(`${number}.50`) } : { debit: sar(`${number}.25`), credit: null }

export const openingSamples = {
  openingStock: {
    definition: definitions.openingStock,
    row: number => ({
      branch: branchOf(number),
      item: stocked[number % stocked.length]?.itemId ?? 0,
      quantity: pieces(`${(number % 90) + 1}`),
      value: sar(`${number}.75`),
    }),
    changes: number => [{ value: sar(`${number}.10`) }, { quantity: pieces(`${(number % 50) + 1}.5`) }],
  },
  openingParty: {
    definition: definitions.openingParty,
    row: number => ({
      branch: branchOf(number),
      party: named[number % named.length] ?? 0,
      ...sidesOf(number),
      note: `From the books before ${number}`,
    }),
    changes: number => [{ note: `Counted again ${number}` }, sidesOf(number + 1)],
  },
  openingAccount: {
    definition: definitions.openingAccount,
    row: number => ({
      branch: branchOf(number),
      account: accountIds[number % accountIds.length] ?? 0,
      ...sidesOf(number),
      note: '',
    }),
    changes: number => [{ note: `Counted again ${number}` }, sidesOf(number + 1)],
  },
} as const satisfies Record<string, OpeningSample>
