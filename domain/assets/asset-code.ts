const codeDigits = 6

/** The number of an asset as users see it. */
export const assetCode = (id: number): string => `FA-${String(id).padStart(codeDigits, '0')}`
