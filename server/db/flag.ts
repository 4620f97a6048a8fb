/** How a yes or no is stored. */
export type Flag = 0 | 1
