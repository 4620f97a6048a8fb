/**
 * The ledger as text in hledger's journal format: declarations of everything used, then one transaction per posting. Accounts are paths of
 * the tree with codes: `1 الأصول:11 الأصول المتداولة:1101 النقدية`. Debits are positive. Pure; `export-ledger.ts` reads the rows. Format:
 * https://hledger.org/hledger.html#journal.
 */
import { formatHalalas } from '#domain/decimal.ts'
import { type Halalas, halalas } from '#domain/money.ts'

export type ExportedAccount = {
  readonly id: number
  readonly parentId: number | null
  readonly code: string
  readonly name: string
  readonly type: string
}

export type ExportedEntry = {
  readonly accountId: number
  readonly branch: string
  readonly costCenter: string | null
  readonly party: string | null
  readonly debit: Halalas
  readonly credit: Halalas
}

export type ExportedPosting = {
  /** Branch prefix and posting number: `1-45`. */
  readonly code: string
  readonly day: string
  readonly document: string
  readonly memo: string
  readonly originalDay: string | null
  /** The code of the reversed posting. */
  readonly reverses: string | null
  readonly hash: string
  readonly entries: readonly ExportedEntry[]
}

export const tagNames = ['posting', 'hash', 'original-day', 'reverses', 'branch', 'cost-centre', 'party'] as const

const typeLetters: Readonly<Record<string, string>> = {
  asset: 'A',
  liability: 'L',
  equity: 'E',
  revenue: 'R',
  expense: 'X',
}

/** The names of the accounts by id. */
export function accountPaths(accounts: readonly ExportedAccount[]): ReadonlyMap<number, string> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const pathOf = (account: ExportedAccount): string => {
    const own = accountPart(`${account.code} ${account.name}`)
    const parent = account.parentId === null ? undefined : byId.get(account.parentId)
    return parent ? `${pathOf(parent)}:${own}` : own
  }
  return new Map(accounts.map(account => [account.id, pathOf(account)]))
}

export function declarations(
  title: string,
  accounts: readonly ExportedAccount[],
  paths: ReadonlyMap<number, string>,
): string {
  const lines = accounts.map(({ id, type }) => {
    const letter = typeLetters[type]
    return `account ${paths.get(id)}${letter ? `  ; type: ${letter}` : ''}`
  })
  return [
    `; ${oneLine(title)}`,
    '',
    'decimal-mark .',
    'commodity 1000.00 SAR',
    ...tagNames.map(name => `tag ${name}`),
    '',
    ...lines,
    '',
    '',
  ].join('\n')
}

export function transaction(posting: ExportedPosting, paths: ReadonlyMap<number, string>): string {
  const tags = tagsOf([
    ['posting', posting.code],
    ['original-day', posting.originalDay],
    ['reverses', posting.reverses],
    ['hash', posting.hash],
  ])
  const description = [posting.document, posting.memo].filter(text => text !== '').join(' ')
  const lines = posting.entries.map(entry => {
    const path = paths.get(entry.accountId)
    if (path === undefined) throw new Error(`Account ${entry.accountId} has entries and is not there.`)
    const amount = formatHalalas(halalas(entry.debit - entry.credit))
    const entryTags = tagsOf([
      ['branch', entry.branch],
      ['cost-centre', entry.costCenter],
      ['party', entry.party],
    ])
    return `    ${path}  ${amount} SAR  ; ${entryTags}`
  })
  return `${posting.day} * (${posting.code}) ${descriptionText(description)}\n    ; ${tags}\n${lines.join('\n')}\n\n`
}

/** A colon would begin another level, two spaces the amount, a semicolon a comment. */
function accountPart(text: string): string {
  return oneLine(text).replaceAll(':', '-').replaceAll(';', ',')
}

/** A semicolon would begin a comment, a bar would separate payee and note. */
function descriptionText(text: string): string {
  return oneLine(text).replaceAll(';', ',').replaceAll('|', '/')
}

/** A comma would end the value of a tag, and a colon begin another tag. */
function tagsOf(tags: readonly (readonly [name: (typeof tagNames)[number], value: string | null])[]): string {
  return tags
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name}:${oneLine(value ?? '')
          .replaceAll(',', '،')
          .replaceAll(':', '-')}`,
    )
    .join(', ')
}

/** Without line breaks and control characters, and with single spaces. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
