/**
 * Ends a server with kill -9 repeatedly while tills post. A bill whose answer was cut off is sent again with its key after the restart, as a till
 * does, so that in the end every bill has been answered.
 */
import { type Promises, rememberPromises } from './answered-bills.ts'
import { openTill, type SentBill } from './tills.ts'

export type Cuttable = { readonly url: string; readonly kill: () => Promise<void> }

export type PowerCuts = {
  readonly cuts: number
  readonly tills: number
  readonly start: () => Promise<Cuttable>
  readonly token: string
  /** The next unsent bill. */
  readonly nextBill: () => SentBill
  /** The time from the first answer to the kill. */
  readonly delayMs: () => number
}

export type Survived = {
  readonly promises: Promises
  /** The number of answers that a kill cut off. */
  readonly cutOff: number
}

const pollMs = 5

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

export async function cutPower(options: PowerCuts): Promise<Survived> {
  const promises = rememberPromises()
  let unanswered: SentBill[] = []
  let cutOff = 0
  for (let cut = 0; cut < options.cuts; cut++) {
    const server = await options.start()
    const before = promises.answers()
    const working = postUntilCut(server.url, options, unanswered, promises)
    let isOver = false
    const end = () => {
      isOver = true
    }
    working.then(end, end)
    while (!isOver && promises.answers() === before) await delay(pollMs)
    await delay(options.delayMs())
    await server.kill()
    unanswered = await working
    cutOff += unanswered.length
  }
  const server = await options.start()
  const till = openTill(server.url, options.token)
  for (const bill of unanswered) take(promises, bill, await till.send(bill.body, bill.key))
  till.close()
  await server.kill()
  return { promises, cutOff }
}

/** Returns the bills that were sent and not answered. */
async function postUntilCut(
  url: string,
  { tills, token, nextBill }: PowerCuts,
  waiting: readonly SentBill[],
  promises: Promises,
): Promise<SentBill[]> {
  const first = [...waiting]
  const works = Array.from({ length: tills }, async (): Promise<SentBill> => {
    const till = openTill(url, token)
    for (;;) {
      const bill = first.shift() ?? nextBill()
      const answer = await till.send(bill.body, bill.key).catch(() => undefined)
      if (!answer) {
        till.close()
        return bill
      }
      take(promises, bill, answer)
    }
  })
  return [...(await Promise.all(works)), ...first]
}

function take(promises: Promises, bill: SentBill, { status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`A bill was answered with ${status}: ${text}`)
  promises.take(bill.key, text)
}
