/** Reads a ledger that was exported for hledger: with an independent parser, and with hledger itself if it is installed. */
import { spawnSync } from 'node:child_process'
import { parseHalalas } from '#domain/decimal.ts'

export type ReadLedger = {
  readonly accounts: readonly string[]
  readonly transactions: readonly ReadTransaction[]
  /** Debits less credits in halalas, for accounts with a balance other than zero. */
  readonly balances: ReadonlyMap<string, number>
}

export type ReadTransaction = {
  readonly day: string
  readonly code: string
  readonly description: string
  readonly tags: string
  readonly entries: readonly { readonly account: string; readonly amount: number; readonly tags: string }[]
}

/** Throws on a line with invalid syntax, an undeclared account or an unbalanced transaction. */
export function readHledger(text: string): ReadLedger {
  const accounts: string[] = []
  const transactions: ReadTransaction[] = []
  for (const block of text.split('\n\n')) {
    const lines = block.split('\n').filter(line => line !== '')
    if (/^\d{4}-/.test(lines[0] ?? '')) transactions.push(readTransaction(lines))
    else accounts.push(...lines.flatMap(readDirective))
  }
  const declared = new Set(accounts)
  const balances = new Map<string, number>()
  for (const { code, entries } of transactions) {
    if (entries.reduce((sum, entry) => sum + entry.amount, 0) !== 0) throw new Error(`${code} does not balance.`)
    for (const { account, amount } of entries) {
      if (!declared.has(account)) throw new Error(`${code} names ${account}, which is not declared.`)
      balances.set(account, (balances.get(account) ?? 0) + amount)
    }
  }
  return { accounts, transactions, balances: withoutZeros(balances) }
}

function readDirective(line: string): string[] {
  const account = /^account (\S(?:.*?\S)?)(?: {2}; type: [ALERX])?$/.exec(line)?.[1]
  if (account !== undefined) return [account]
  if (/^(;.*|decimal-mark \.|commodity 1000\.00 SAR|tag [a-z-]+)$/.test(line)) return []
  throw new Error(`No directive: ${line}`)
}

function readTransaction([head = '', comment = '', ...lines]: readonly string[]): ReadTransaction {
  const parts = /^(\d{4}-\d{2}-\d{2}) \* \(([^)]+)\) ([^;|]*)$/.exec(head)
  const tags = /^ {4}; (.+)$/.exec(comment)?.[1]
  if (!parts || tags === undefined) throw new Error(`No transaction: ${head}`)
  const entries = lines.map(line => {
    const entry = /^ {4}(\S(?:.*?\S)?) {2}(-?\d+\.\d\d) SAR {2}; (.+)$/.exec(line)
    if (!entry) throw new Error(`No entry: ${line}`)
    return { account: entry[1] ?? '', amount: halalasOf(entry[2] ?? ''), tags: entry[3] ?? '' }
  })
  return { day: parts[1] ?? '', code: parts[2] ?? '', description: parts[3] ?? '', tags, entries }
}

/** The installed version, or undefined. */
export function hledgerVersion(): string | undefined {
  const { status, stdout } = spawnSync('hledger', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The error of hledger's strict check with ordered dates; empty if the journal passes. */
export function hledgerComplaint(journal: string): string {
  const { stderr, stdout, status } = runHledger(journal, ['check', '--strict', 'ordereddates'])
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** The balances that hledger computes, in the form of the independent parser. */
export function hledgerBalances(journal: string): ReadonlyMap<string, number> {
  const { stdout, stderr, status } = runHledger(journal, ['balance', '--flat', '--no-total', '-O', 'csv'])
  if (status !== 0) throw new Error(stderr)
  const rows = stdout.trim().split('\n').slice(1)
  return withoutZeros(
    new Map(
      rows.map(row => {
        const [, account = '', amount = ''] = /^"(.+)","(-?[\d.]+)(?: SAR)?"$/.exec(row.replaceAll('""', '"')) ?? []
        return [account, halalasOf(amount)]
      }),
    ),
  )
}

/**
 * The results of an hledger statement: its total and the sums of its sections, with normal signs (revenues and liabilities positive), in halalas. The
 * journal declares the account types.
 */
export function hledgerStatement(
  journal: string,
  command: 'incomestatement' | 'balancesheetequity',
): Readonly<Record<string, bigint>> {
  const { stdout, stderr, status } = runHledger(journal, [command, '--flat', '-O', 'csv', '--layout', 'bare'])
  if (status !== 0) throw new Error(stderr)
  const sums: Record<string, bigint> = {}
  let section = ''
  for (const line of stdout.trim().split('\n').slice(2)) {
    const cells = line.split(',').map(cell => cell.replaceAll('"', ''))
    const [name = '', amount = ''] = [cells[0], cells.at(-1)]
    if (amount === '') section = name
    else if (name === 'total') sums[section] = BigInt(halalasOf(amount))
    else if (name === 'Net:') sums.total = BigInt(halalasOf(amount))
  }
  return sums
}

function runHledger(input: string, parameters: readonly string[]) {
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  return spawnSync('hledger', ['-f', '-', ...parameters], { input, env, encoding: 'utf8', maxBuffer: 2 ** 30 })
}

function halalasOf(text: string): number {
  const parsed = parseHalalas(text)
  if (!parsed.ok) throw new Error(`No amount: ${text}`)
  return parsed.value
}

function withoutZeros(balances: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...balances].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}
