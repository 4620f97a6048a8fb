/** Every definition by name, and the calls of all of them. */
import { customer } from './customer.ts'
import { namedCalls } from './definition.ts'
import { itemCategory } from './item-category.ts'
import { supplier } from './supplier.ts'

export const definitions = { customer, supplier, itemCategory }
export type DefinitionName = keyof typeof definitions

export const definitionEndpoints = namedCalls(definitions)
