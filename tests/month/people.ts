/** What people owe and are owed: their statements, the debts by age and the accounts of the ledger, person by person. */
import { exact, sumBy } from './answers.ts'
import { type Asking, balanceOf, idOf } from './figures.ts'

const sides = [
  { kind: 'customer', report: 'customerInfo', account: /^1103001$/, sign: 1n, figure: 'owed by customers' },
  { kind: 'supplier', report: 'supplierInfo', account: /^2101001$/, sign: -1n, figure: 'owed to suppliers' },
] as const
const ages = ['upTo30', 'upTo60', 'upTo90', 'older'] as const

export async function sayDebts(asking: Asking): Promise<void> {
  const { reading, scope, say, people, isDetailed } = asking
  const { toDate, branchId } = scope
  const debts = await reading.table('dueAmount', { toDate, branchId })
  const ledger = await reading.table('trialBalance', { ...scope, rows: ['party'] })
  for (const { kind, report, account, sign, figure } of sides) {
    const due = debts.rows.find(row => row.level === 1 && row.partyKind === kind)
    say(figure, 'debts by age', exact(due?.due))
    say(
      figure,
      'Σ ages',
      sumBy(ages, age => exact(due?.[age])),
    )
    say(figure, 'ledger', sign * balanceOf(asking, account, ''))
    if (!isDetailed) continue
    let whole = 0n
    const aged = new Map<string, bigint>(ages.map(age => [age, 0n]))
    for (const { id: personId } of people.filter(each => each.kind === kind)) {
      const statement = await reading.statement(report, { ...scope, personId, pageSize: 5000 })
      const balance = exact(statement.closing.balance)
      whole += balance
      const row = debts.rows.find(each => each.level === 2 && idOf(each.party) === personId)
      const person = `${kind} ${personId}`
      say(`${person}: balance`, 'statement', balance)
      say(`${person}: balance`, 'last line', exact(statement.rows.at(-1)?.balance ?? statement.opening.balance))
      say(`${person}: balance`, 'debts by age', exact(row?.due))
      say(
        `${person}: balance`,
        'ageing',
        sumBy(statement.ageing ?? [], age => exact(age.amount)),
      )
      const own = ledger.rows.find(each => idOf(each.party) === personId)
      say(`${person}: balance`, 'trial balance by party', sign * exact(own?.closing))
      for (const [at, age] of ages.entries()) {
        const amount = exact(statement.ageing?.[at]?.amount)
        say(`${person}: ${age}`, 'ageing', amount)
        say(`${person}: ${age}`, 'debts by age', exact(row?.[age]))
        aged.set(age, (aged.get(age) ?? 0n) + amount)
      }
    }
    say(figure, 'Σ statements', whole)
    for (const age of ages) {
      say(`${figure}, ${age}`, 'debts by age', exact(due?.[age]))
      say(`${figure}, ${age}`, 'Σ statements', aged.get(age) ?? 0n)
    }
  }
}
