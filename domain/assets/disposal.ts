/** The sale or scrapping of an asset, or of a part of it. Source: docs/decisions/assets.md. */
import { type Halalas, halalas, proportionOf, share } from '../money.ts'
import { type AssetState, depreciableOf } from './plan.ts'

export type Disposal = {
  /** The depreciation of the disposed part since its last due day. */
  readonly depreciation: Halalas
  readonly cost: Halalas
  /** The accumulated depreciation of the part, with that depreciation. */
  readonly accumulated: Halalas
  readonly residual: Halalas
  /** Proceeds less book value; negative for a loss. */
  readonly gain: Halalas
  readonly after: AssetState
}

/**
 * `cost` is that of the part, at most the whole cost; `upToDay` is the depreciation of the whole asset since its last due day. What may still
 * be depreciated, the accumulated depreciation and the residual value are split in proportion to the cost, so that neither the part nor the
 * rest is depreciated below its residual value.
 */
export function disposalOf(
  state: AssetState,
  part: { readonly cost: Halalas; readonly proceeds: Halalas; readonly upToDay: Halalas },
): Disposal {
  const [left = 0, before = 0, residual = 0] = share(part.cost, [
    depreciableOf(state),
    state.accumulated,
    state.cost - state.accumulated - depreciableOf(state),
  ])
  const depreciation = halalas(Math.min(left, proportionOf(part.upToDay, part.cost, state.cost)))
  const accumulated = halalas(before + depreciation)
  return {
    depreciation,
    cost: part.cost,
    accumulated,
    residual: halalas(residual),
    gain: halalas(part.proceeds - (part.cost - accumulated)),
    after: {
      cost: halalas(state.cost - part.cost),
      accumulated: halalas(state.accumulated - before),
      residual: halalas(Math.max(0, state.residual - residual)),
    },
  }
}
