/** The same month as hledger adds it up, a program that nobody here wrote: it reads the ledger that the product exports. */
import { spawnSync } from 'node:child_process'
import { reportEndpoints } from '#contract/report.ts'
import { addDays } from '#domain/days.ts'
import { parseHalalas } from '#domain/decimal.ts'
import type { Asking } from './figures.ts'
import type { Month } from './open-month.ts'

export async function exportedJournal({ call }: Month): Promise<string> {
  const { content } = await call(reportEndpoints.exportLedger, { query: { format: 'hledger', language: 'en' } })
  return new TextDecoder().decode(content)
}

/** `branch`: as the journal names it; null for all branches. */
export function sayByHledger(
  { scope, say, books, codes, people }: Asking,
  journal: string,
  branch: string | null,
): void {
  const { fromDate, toDate } = scope
  const of = branch === null ? [] : [`tag:branch=^${escaped(branch)}$`]
  const until = ['-e', addDays(toDate, 1)]
  const within = ['-b', fromDate, ...until]
  const held = balancesBy(journal, ['balance', '--flat', ...until, ...of])
  const moved = balancesBy(journal, ['balance', '--flat', ...within, ...of])
  for (const code of new Set(books.entries.map(entry => codes.get(entry.account_id) ?? ''))) {
    say(`account ${code}: closing`, 'hledger', held.get(code) ?? 0n)
    say(`account ${code}: moved`, 'hledger', moved.get(code) ?? 0n)
  }
  const sumOf = (balances: ReadonlyMap<string, bigint>, beginning: RegExp) =>
    [...balances].reduce((sum, [code, amount]) => (beginning.test(code) ? sum + amount : sum), 0n)
  say('net sales', 'hledger', -sumOf(moved, /^41/))
  say('VAT due', 'hledger', -sumOf(moved, /^(2102001|2102002|1106001|1106002|1106003)$/))
  say('tobacco fee', 'hledger', -sumOf(moved, /^2102004/))
  say('stock value', 'hledger', sumOf(held, /^1104001/))
  const earned = statementOf(journal, ['incomestatement', ...within, ...of])
  say('net profit', 'hledger incomestatement', earned)
  const worth = statementOf(journal, ['balancesheet', ...until, ...of])
  say('equity', 'hledger balancesheet', worth)
  if (branch !== null) return
  for (const { account, kind, sign } of debtAccounts) {
    const owed = balancesBy(journal, ['balance', '--flat', `acct:${account} `, '--pivot', 'party', ...until])
    for (const { id, code } of people.filter(person => person.kind === kind))
      say(`${kind} ${id}: balance`, 'hledger', sign * (owed.get(code) ?? 0n))
  }
}

const debtAccounts = [
  { account: '1103001', kind: 'customer', sign: 1n },
  { account: '2101001', kind: 'supplier', sign: -1n },
] as const

/** By the code that ends the path of the account. */
function balancesBy(journal: string, parameters: readonly string[]): ReadonlyMap<string, bigint> {
  const rows = runOn(journal, [...parameters, '--no-total', '-O', 'csv']).slice(1)
  return new Map(rows.map(([account = '', amount = '']) => [lastCode(account), amountOf(amount)]))
}

function statementOf(journal: string, parameters: readonly string[]): bigint {
  const rows = runOn(journal, [...parameters, '--flat', '-O', 'csv', '--layout', 'bare'])
  return amountOf(rows.find(([name]) => name === 'Net:')?.at(-1) ?? '0')
}

function lastCode(account: string): string {
  return account.split(':').at(-1)?.split(' ')[0] ?? ''
}

function amountOf(text: string): bigint {
  const parsed = parseHalalas(text.replace(/ SAR$/, ''))
  if (!parsed.ok) throw new Error(`hledger said ${text}, which is no amount.`)
  return BigInt(parsed.value)
}

function runOn(input: string, parameters: readonly string[]): string[][] {
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  const options = { input, env, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  const { status, stdout, stderr } = spawnSync('hledger', ['-f', '-', ...parameters], options)
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map(line => Array.from(line.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => cell.replaceAll('""', '"')))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
