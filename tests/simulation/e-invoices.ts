/**
 * One branch is connected to a gateway that fails by chance. Whatever it does, the chain of documents has no gap, and each document is accepted once,
 * or rejected and listed; once the gateway is sound, all are accepted.
 */
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import type { Services } from '#server/services.ts'
import { newAttempt } from './attempts.ts'
import { judgeCode, owner } from './lives.ts'
import { connectedBranchId, eInvoiceTypes } from './model.ts'
import { ask } from './people.ts'
import { judge, send } from './sales.ts'
import { replyOf, type World } from './world.ts'

const { renewEInvoiceDevice, listEInvoiceDevices, listEInvoices, sendEInvoice, reissueEInvoice } = eInvoiceEndpoints

/** To a customer with a VAT number, in the connected branch: a standard document, which is cleared. */
export async function sellToCompany(world: World): Promise<string[]> {
  const attempt = newAttempt(
    world,
    world.cashiers.find(({ branchId }) => branchId === connectedBranchId),
  )
  const sale = { ...attempt, body: { ...attempt.body, partyId: world.random.pick(world.companyIds) } }
  return judge(world, sale, await send(world, sale), true)
}

/** Whatever was rejected is issued again, and what waits is sent at once. */
export async function issueAgain(world: World): Promise<string[]> {
  const [rejected, pending] = [await listed(world, 'rejected'), await listed(world, 'pending')]
  const problems: string[] = []
  for (const { id } of rejected) {
    const answer = await ask(world.server.url, owner(world), reissueEInvoice, { params: { id } })
    problems.push(...judgeCode('a rejected document, issued again,', 'reply', answer))
  }
  for (const { id } of pending) {
    const answer = await ask(world.server.url, owner(world), sendEInvoice, { params: { id } })
    // It may have been accepted or rejected meanwhile.
    problems.push(...judgeCode('a waiting document', ['reply', 'process_ignored'], answer))
  }
  return problems
}

/** What waits is signed again with the new certificate. */
export async function renewCertificate(world: World): Promise<string[]> {
  const devices = await ask(world.server.url, owner(world), listEInvoiceDevices, {})
  if (devices.kind !== 'reply') return judgeCode('the list of devices', 'reply', devices)
  const device = devices.reply.branches.find(({ branch }) => branch.id === connectedBranchId)?.device
  if (!device) return ['the connected branch has no device']
  const call = { params: { id: device.id }, body: { otp: world.gateway.otp } }
  const answer = await ask(world.server.url, owner(world), renewEInvoiceDevice, call)
  // A document may have been answered with 401 meanwhile.
  if (answer.kind === 'reply' && answer.reply.problem?.step === 'renewal') return ['a certificate was not renewed']
  return judgeCode('the renewal of a certificate', 'reply', answer)
}

async function listed(world: World, state: 'pending' | 'rejected') {
  const query = { state, pageSize: -1 }
  return replyOf(await ask(world.server.url, owner(world), listEInvoices, { query })).rows
}

type Link = Awaited<ReturnType<typeof readLinks>>[number]

function readLinks({ db }: World) {
  return db.read
    .selectFrom('e_invoice')
    .innerJoin('e_invoice_outbox as outbox', 'outbox.e_invoice_id', 'e_invoice.id')
    .select(['e_invoice.icv', 'e_invoice.bill_id', 'e_invoice.uuid', 'e_invoice.hash', 'e_invoice.previous_hash'])
    .select('outbox.state')
    .orderBy('e_invoice.icv')
    .execute()
}

export async function documentsAreKnown(world: World): Promise<string[]> {
  const links = await readLinks(world)
  const { taken, refused, rejected } = world.gateway
  const takenTimes = Map.groupBy(taken, ({ uuid }) => uuid)
  const ids = new Set(links.map(({ uuid }) => uuid))
  return [
    ...links.flatMap((link, at) => brokenOfLink(link, links[at - 1])),
    ...links.flatMap(link => brokenState(link, takenTimes.get(link.uuid)?.length ?? 0, rejected.has(link.uuid))),
    ...[...takenTimes.keys()]
      .filter(uuid => !ids.has(uuid))
      .map(uuid => `the gateway has ${uuid}, which is not in the chain`),
    ...refused.map(({ uuid, errors }) => `the gateway refused ${uuid}: ${errors.join(', ')}`),
    ...(await brokenBills(world, links)),
  ]
}

function brokenOfLink(link: Link, before: Link | undefined): string[] {
  const isNext = link.icv === (before?.icv ?? 0) + 1 && link.previous_hash === (before?.hash ?? genesisHash)
  return isNext ? [] : [`e-invoice ${link.icv} does not follow the one before`]
}

/** The server learns later than the gateway, and never something else. */
function brokenState({ icv, state }: Link, takenTimes: number, isRejected: boolean): string[] {
  const isAccepted = state === 'reported' || state === 'cleared'
  if (takenTimes > 1) return [`e-invoice ${icv} was accepted ${takenTimes} times`]
  if (isAccepted && takenTimes === 0) return [`e-invoice ${icv} is ${state}, but was not accepted`]
  if (state === 'pending' || isAccepted) return []
  return takenTimes === 1 || !isRejected ? [`e-invoice ${icv} is ${state}, but was not rejected`] : []
}

/** Each answered bill of the branch has one document that was not replaced. */
async function brokenBills({ db, model }: World, links: readonly Link[]): Promise<string[]> {
  const valid = Map.groupBy(
    links.filter(({ state }) => state !== 'replaced'),
    ({ bill_id }) => bill_id,
  )
  const bills = await db.read
    .selectFrom('bill')
    .select(['id', 'code', 'type'])
    .where('id', '>', model.lastBillBefore)
    .where('branch_id', '=', connectedBranchId)
    .where('type', 'in', eInvoiceTypes)
    .execute()
  return bills.flatMap(({ id, code, type }) => {
    const count = valid.get(id)?.length ?? 0
    return count === 1 ? [] : [`${type} ${code} has ${count} e-invoices`]
  })
}

/** Users of VAT find in the list what waits and what was rejected. */
export async function documentsAreListed(world: World): Promise<string[]> {
  const answer = await ask(world.server.url, owner(world), listEInvoices, { query: { pageSize: 1 } })
  if (answer.kind !== 'reply') return judgeCode('the list of e-invoices', 'reply', answer)
  const links = await readLinks(world)
  const open = links.filter(({ state }) => state === 'pending' || state === 'rejected').length
  const said = answer.reply.pending + answer.reply.rejected
  const isAll = answer.reply.count === links.length
  // Some may have been accepted between the two reads.
  return isAll && said >= open ? [] : [`${said} of ${answer.reply.count} e-invoices are said to be open, ${open} are`]
}

const hourMs = 3_600_000
const settledWithinMs = 20_000

/**
 * The gateway is sound from now on. Claims of killed servers have ended for a server an hour later; then whatever was rejected is issued again, and
 * everything is accepted.
 */
export async function settleEInvoices(world: World): Promise<string[]> {
  const { gateway, db } = world
  gateway.heal()
  await world.server.stop()
  const services: Services = {
    ...{ db, isDemo: false, eInvoiceGateway: gateway.address },
    now: () => Date.now() + hourMs,
  }
  await sendDueDocuments(services)
  await world.restart()
  const problems = await issueAgain(world)
  const until = performance.now() + settledWithinMs
  while ((await readLinks(world)).some(({ state }) => state === 'pending') && performance.now() < until)
    await new Promise(resolve => setTimeout(resolve, 50))
  const links = await readLinks(world)
  const open = links.filter(({ state }) => state === 'pending' || state === 'rejected')
  const accepted = links.filter(({ state }) => state === 'reported' || state === 'cleared')
  return [
    ...problems,
    ...open.map(({ icv, state }) => `e-invoice ${icv} is ${state} although the gateway is sound`),
    ...(gateway.taken.length === accepted.length
      ? []
      : [`the gateway has ${gateway.taken.length} documents, ${accepted.length} are accepted`]),
    ...(await documentsAreKnown(world)),
  ]
}
