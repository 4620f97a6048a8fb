/** Barcodes of packed goods: EAN-13 under the Saudi prefix. */
const prefix = '628'
/** Has no divisor in common with 10⁹, so that no two numbers give one code. */
const spread = 619_303_477n

export function ean13(number: number): string {
  const body = `${prefix}${String((BigInt(number) * spread) % 1_000_000_000n).padStart(9, '0')}`
  return `${body}${checkDigit(body)}`
}

/** Digits count once and three times in turn; the check digit fills up to the next ten. */
export function checkDigit(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum += Number(body[at]) * (at % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}
