/** The parts of a production: the product, whose recipe fills the lines, and the costs of a cost centre. */

import { goodsParts } from '../goods/goods-parts.tsx'
import { GoodsTotals } from '../goods/goods-totals.tsx'
import type { TypeParts } from '../type-parts.ts'
import { CollectedCosts } from './collected-costs.tsx'
import { ProductFields } from './product-fields.tsx'
import { RecipeNotice } from './recipe-notice.tsx'

export const productionParts: TypeParts = { ...goodsParts, Head: ProductFields, Totals: ProductionTotals }

function ProductionTotals() {
  return (
    <>
      <RecipeNotice />
      <GoodsTotals />
      <CollectedCosts />
    </>
  )
}
