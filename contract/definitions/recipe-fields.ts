/** The recipe of an item. Source: design page 10, "Production". */
import type { DefinedField } from './field.ts'

/** The unit in which the recipe gives its yield; by default the unit of ratio 1. */
export const recipeUnit = { isRecipeUnit: { kind: 'flag' } } as const satisfies Record<string, DefinedField>

export const recipeFields = {
  /** The yield of one recipe, in its recipe unit. */
  recipeYield: { kind: 'quantity', section: 'recipe', example: '12' },
  materials: {
    kind: 'rows',
    each: 'material',
    section: 'recipe',
    key: 'material',
    countMax: 100,
    of: {
      /** A unit determines its item. */
      material: { kind: 'reference', to: 'itemUnit', isRequired: true },
      quantity: { kind: 'quantity', isRequired: true, example: '0.5' },
    },
  },
  recipeServices: {
    kind: 'rows',
    each: 'recipeService',
    section: 'recipe',
    key: 'account',
    countMax: 20,
    of: {
      account: { kind: 'reference', to: 'account', isRequired: true, word: 'expenseAccount' },
      amount: { kind: 'money', isRequired: true, example: '15.00' },
    },
  },
} as const satisfies Record<string, DefinedField>
