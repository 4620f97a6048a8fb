/** The font weights of the layouts. */
export type Weight = 400 | 600 | 700

export function nearestWeight(weight: number): Weight {
  return weight < 500 ? 400 : weight < 650 ? 600 : 700
}
