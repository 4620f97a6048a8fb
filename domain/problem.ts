/**
 * Problems of user input. A user's mistake is a `Problem` that is returned, never thrown.
 *
 * `at` is the path of the field in the checked input, such as `lines.2.quantity`; the empty text is the whole input. `params` fill the
 * translated text: amounts and quantities are plain decimal text (`25.00`), counts are numbers.
 */
export type Problem = {
  readonly at: string
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string | number>>
}

/** Every code that a `Problem` may carry. Each has a text in every language under `problem.<code>`. */
export const problemCodes = [
  // Any field.
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'tooMany',
  'mustBePositive',
  'mustNotBeNegative',
  'unitNotSplittable',
  'invalidNumber',
  'tooManyDecimals',
  'invalidDay',
  'invalidMonth',
  'invalidColour',
  'invalidTime',
  'invalidServiceAddress',
  'invalidBarcode',
  'dayOutOfOrder',
  'dueNotPosted',
  'dayInFuture',
  'dayInPast',
  'vatNumberMissing',
  'mustBeBeforeToday',
  'beforeFirstDay',
  'beforeOriginal',
  'beforeDelivery',
  'duplicate',
  'notFound',
  'severalFound',
  'notAllowed',
  'notOwnBillOfToday',
  'capturedBeforeLogin',
  'capturedTooLongAgo',
  'alreadyPosted',
  'backupForeign',
  'backupDamaged',
  'backupNewer',
  'backupUnsound',
  'othersPosted',
  'notAPicture',
  'pictureTooLarge',
  'pictureFileTooLarge',
  'pictureMissing',
  'pictureOnItsWay',
  'inactive',
  // Rows of definitions.
  'taken',
  'hasRow',
  'changedMeanwhile',
  'usedByBills',
  'usedByEntries',
  'usedByAssets',
  'usedByDefinitions',
  'usedBelow',
  'underItself',
  'branchOfTree',
  'accountHasRole',
  'accountHasBalance',
  'roleNeedsAccount',
  'roleOfOtherType',
  'roleHasEntries',
  'usedByStock',
  'usedByHeldBills',
  'usedByDrafts',
  'usedByGoals',
  'usedByUndelivered',
  'usedByUsers',
  'lastSuperadmin',
  'usedByPeople',
  'usedByNumbers',
  'lastBranch',
  'prefixNumbered',
  'invalidBranchPrefix',
  'childRowUsed',
  'usedByMoves',
  'usedByCounts',
  'usedByRecipes',
  'madeOfItself',
  'baseUnitMissing',
  'baseUnitTwice',
  'notOfVatCategory',
  'onlyOneMarked',
  'unitUsed',
  'costFromBooks',
  'serviceWithoutStock',
  'openedByPeople',
  'openedByItself',
  'outOfUse',
  'severalNamed',
  'percentOrAmount',
  'sameTimes',
  'notAppliedTo',
  'idTypeRequired',
  'carriesOrders',
  'withDriver',
  // Bodies and names of fields.
  'unknownField',
  // People and passwords.
  'invalidEmail',
  'passwordNeedsLowercase',
  'passwordNeedsUppercase',
  'passwordNeedsDigit',
  'passwordNeedsSymbol',
  'passwordMismatch',
  'passwordCommon',
  'passwordUnchanged',
  'wrongPassword',
  // Number entry.
  'unclearComma',
  'commaInQuantity',
  'divisionByZero',
  // Bills.
  'noLines',
  'productMissing',
  'onlyWhole',
  'laterStatementOfLine',
  'discountTooLarge',
  'discountLimitExceeded',
  'campaignOver',
  'campaignDiffers',
  'tobaccoPriceTooLow',
  'tobaccoNotDebited',
  'underpaid',
  'overpaid',
  'tenderNotAccepted',
  'partyRequired',
  'moreThanRemaining',
  'nothingToRefund',
  'quotationSold',
  'tableTaken',
  'supplierInvoiceTaken',
  'customsVatWithoutVat',
  'notEnoughStock',
  'notEnoughStockOnDay',
  'totalDiffers',
  'invalidBillCode',
  'periodLocked',
  'yearClosed',
  'lockCoversToday',
  // Counts of goods.
  'countedElse',
  'notInCount',
  // Goals.
  'goalPast',
  'goalTaken',
  // Labels.
  'barcodesUsedUp',
  // Vouchers.
  'tooFewLines',
  'lineMissing',
  'oneSide',
  'unbalanced',
  'percentsNotWhole',
  'takesNoEntries',
  'notOfExpenses',
  'notOfReceivables',
  'alreadySettled',
  'pointsAmount',
  'pointsTooFew',
  'pointsOffline',
  'buyerIncomplete',
  'notOfBranch',
  'keptByStock',
  'notOfMoney',
  'sameAccount',
  'onlyOfCheques',
  'partyNotOfAccount',
  // Allocations.
  'notOpen',
  'exceedsOpen',
  'exceedsBills',
  'exceedsReceived',
  'beforeReversed',
  // Assets.
  'overDepreciated',
  'planTooLong',
  'centresNotWhole',
  'beforeDepreciation',
  'notOfAssets',
  'notOfDepreciation',
  'fixedByPostings',
  'branchMissing',
  // Chart of accounts.
  'parentNotFound',
  'parentTakesEntries',
  'typeDiffersFromParent',
  'codeNotUnderParent',
  'accountHasNoChildren',
  'roleTwice',
  'roleMissing',
  'roleOnGroup',
  // Identifiers and printed invoices.
  'invalidVatNumber',
  'invalidCommercialRegistration',
  'invalidUnifiedNumber',
  'invalidTaxpayerNumber',
  'invalidNationalId',
  'invalidIban',
  'invalidMobile',
  'invalidBuildingNumber',
  'invalidPostalCode',
  'invalidAdditionalNumber',
  'invalidShortAddress',
  'suspiciousIdentifier',
  'qrValueTooLong',
  'qrValueLong',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Either a value, or the list (never empty) of its problems. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export function accepted<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function refused(...problems: readonly Problem[]): {
  readonly ok: false
  readonly problems: readonly Problem[]
} {
  if (problems.length === 0) throw new Error('a refusal names at least one problem')
  return { ok: false, problems }
}

export function problem(at: string, code: ProblemCode, params?: Problem['params']): Problem {
  return params === undefined ? { at, code } : { at, code, params }
}

/** The value of a result that cannot be a refusal here; throws otherwise, as a programming error. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new RefusalError(result.problems)
}

/** A refusal where none was expected. */
export class RefusalError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`unexpected refusal: ${problems.map(each => `${each.at} ${each.code}`).join(', ')}`)
    this.problems = problems
  }
}
