/** A stored boolean. */
export type Flag = 0 | 1
