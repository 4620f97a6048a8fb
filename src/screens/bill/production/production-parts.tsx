/** What a production has beside what every bill has: the product, whose recipe fills the lines, and the costs that a cost centre hands over. */

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
