import { latinDigits } from './digits.ts'
import { accepted, type Problem, type ProblemCode, problem, type Result, refused } from './problem.ts'

/**
 * Saudi identifiers and address parts. Each parser accepts typed text, with digits of any script, spaces and hyphens, and returns the
 * stored form, or a problem at `at`. Source: design page 5, section 6.
 */

/** VAT registration number: 15 digits that begin and end with 3. Source: spec §5, BR-KSA-40. */
export const parseVatNumber = (text: string, at = 'vatNumber'): Result<string> =>
  matching(text, /^3\d{13}3$/, 'invalidVatNumber', at)

/** Commercial registration: 10 digits. */
export const parseCommercialRegistration = (text: string, at = 'commercialRegistration'): Result<string> =>
  matching(text, /^\d{10}$/, 'invalidCommercialRegistration', at)

/** Unified number of an establishment, the "700 number": 10 digits that begin with 7. */
export const parseUnifiedNumber = (text: string, at = 'unifiedNumber'): Result<string> =>
  matching(text, /^7\d{9}$/, 'invalidUnifiedNumber', at)

/** Taxpayer number (TIN): 10 digits that begin with 3. */
export const parseTaxpayerNumber = (text: string, at = 'taxpayerNumber'): Result<string> =>
  matching(text, /^3\d{9}$/, 'invalidTaxpayerNumber', at)

export const parseBuildingNumber = (text: string, at = 'buildingNumber'): Result<string> =>
  matching(text, /^\d{4}$/, 'invalidBuildingNumber', at)

export const parsePostalCode = (text: string, at = 'postalCode'): Result<string> =>
  matching(text, /^\d{5}$/, 'invalidPostalCode', at)

/** The additional (secondary) number of a national address. */
export const parseAdditionalNumber = (text: string, at = 'additionalNumber'): Result<string> =>
  matching(text, /^\d{4}$/, 'invalidAdditionalNumber', at)

/** The short form of a national address: four letters and four digits. */
export const parseShortAddress = (text: string, at = 'shortAddress'): Result<string> =>
  matching(text, /^[A-Z]{4}\d{4}$/, 'invalidShortAddress', at)

export type PersonId = { readonly kind: 'nationalId' | 'residence'; readonly number: string }

/** National ID (begins with 1) or iqama (begins with 2): 10 digits with a Luhn check digit. */
export function parsePersonId(text: string, at = 'personId'): Result<PersonId> {
  const number = compact(text)
  if (!/^[12]\d{9}$/.test(number) || luhnSum(number) % 10 !== 0) return refused(problem(at, 'invalidNationalId'))
  return accepted({ kind: number.startsWith('1') ? 'nationalId' : 'residence', number })
}

/** Saudi IBAN: SA and 22 characters, remainder 1 of 97. */
export function parseIban(text: string, at = 'iban'): Result<string> {
  const iban = compact(text)
  if (!/^SA\d{4}[0-9A-Z]{18}$/.test(iban) || ibanRemainder(iban) !== 1) return refused(problem(at, 'invalidIban'))
  return accepted(iban)
}

/** Mobile number, local or international; stored as `05XXXXXXXX`. */
export function parseMobile(text: string, at = 'mobile'): Result<string> {
  const match = /^(?:0|\+966|00966)(5\d{8})$/.exec(compact(text))
  return match === null ? refused(problem(at, 'invalidMobile')) : accepted(`0${match[1]}`)
}

/**
 * An international mobile number: a Saudi one as in `parseMobile`, any other with its country code, stored as `+` and 8 to 15 digits (ITU-T
 * E.164).
 */
export function parseMobileAnywhere(text: string, at = 'mobile'): Result<string> {
  const number = compact(text).replace(/^00/, '+')
  const isForeign = /^\+(?!966)[1-9]\d{7,14}$/.test(number)
  return isForeign ? accepted(number) : parseMobile(text, at)
}

/**
 * The identification schemes for a buyer without a VAT number, in the order of the e-invoice's scheme codes: TIN, CRN, MOM, MLS, 700, SAG,
 * NAT, GCC, IQA, PAS, OTH. Source: design page 5, sections 1 and 6.
 */
export const buyerIdTypes = [
  'taxpayerNumber',
  'commercialRegistration',
  'municipalLicense',
  'labourLicense',
  'unifiedNumber',
  'investmentLicense',
  'nationalId',
  'gccId',
  'residence',
  'passport',
  'otherId',
] as const
export type BuyerIdType = (typeof buyerIdTypes)[number]

/** Source: spec §3, driver. */
export const driverIdTypes = ['nationalId', 'residence'] as const satisfies readonly BuyerIdType[]

/** Parses the number of an identifier. Schemes without a format of their own allow letters and digits, at most 30. */
export function parseBuyerId(type: BuyerIdType, text: string, at = 'idNumber'): Result<string> {
  switch (type) {
    case 'taxpayerNumber':
      return parseTaxpayerNumber(text, at)
    case 'commercialRegistration':
      return parseCommercialRegistration(text, at)
    case 'unifiedNumber':
      return parseUnifiedNumber(text, at)
    case 'nationalId':
    case 'residence': {
      const person = parsePersonId(text, at)
      if (!person.ok) return person
      return person.value.kind === type ? accepted(person.value.number) : refused(problem(at, 'invalidNationalId'))
    }
    default:
      return matching(text, /^[0-9A-Z]{1,30}$/, 'invalid', at)
  }
}

export type NationalAddress = {
  readonly buildingNumber: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly postalCode: string
  readonly additionalNumber: string | null
}

/** A national address for an invoice: all parts except the additional number are required. Problems at `<at>.<part>`. */
export function parseNationalAddress(input: NationalAddress, at = 'address'): Result<NationalAddress> {
  const problems: Problem[] = []
  const part = (name: keyof NationalAddress, parse: (text: string, at: string) => Result<string>): string => {
    const text = input[name] ?? ''
    const result = text.trim() === '' ? refused(problem(`${at}.${name}`, 'required')) : parse(text, `${at}.${name}`)
    if (result.ok) return result.value
    problems.push(...result.problems)
    return ''
  }
  const words = (text: string): Result<string> => accepted(text.trim().replace(/\s+/g, ' '))
  const hasAdditional = input.additionalNumber !== null && input.additionalNumber.trim() !== ''
  const address = {
    buildingNumber: part('buildingNumber', parseBuildingNumber),
    street: part('street', words),
    district: part('district', words),
    city: part('city', words),
    postalCode: part('postalCode', parsePostalCode),
    additionalNumber: hasAdditional ? part('additionalNumber', parseAdditionalNumber) : null,
  }
  return problems.length === 0 ? accepted(address) : { ok: false, problems }
}

/** Warns of a number that is probably not real: eight equal digits, or eight ascending ones. Source: BR-KSA-F-13. */
export function identifierWarnings(text: string, at: string): Problem[] {
  const number = compact(text)
  const isSuspicious = /(\d)\1{7}/.test(number) || /01234567|12345678|23456789/.test(number)
  return isSuspicious ? [problem(at, 'suspiciousIdentifier')] : []
}

function matching(text: string, form: RegExp, code: ProblemCode, at: string): Result<string> {
  const value = compact(text)
  return form.test(value) ? accepted(value) : refused(problem(at, code))
}

/** Removes spaces, hyphens and the invisible marks of text copied from an Arabic page. */
function compact(text: string): string {
  return latinDigits(text)
    .replace(/[\s\u00A0\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF-]/g, '')
    .toUpperCase()
}

/** Doubles the digits at odd positions from the left and adds up all digits. */
function luhnSum(number: string): number {
  let sum = 0
  for (const [index, character] of [...number].entries()) {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum
}

/** Moves country and check digits to the end, converts letters to numbers from 10, and computes the remainder of 97 in pieces. */
function ibanRemainder(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder
}
