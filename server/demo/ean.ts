/** Barcodes of packed goods: EAN-13 under the Saudi prefix. */
const prefix = '628'
/** Coprime with 10⁹, so that no two numbers give the same code. */
const spread = 619_303_477n

export function ean13(number: number): string {
  const body = `${prefix}${String((BigInt(number) * spread) % 1_000_000_000n).padStart(9, '0')}`
  return `${body}${checkDigit(body)}`
}

/** The weights 1 and 3 alternate; the check digit completes the sum to the next multiple of ten. */
export function checkDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum += Number(body[at]) * (at % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}
