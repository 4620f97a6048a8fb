/** Begins the query key of the list of shifts. */
export const shiftsKey = 'shifts'
