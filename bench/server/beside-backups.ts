/** S12: tills post while a backup of the shop is made and checked; and alone, in turn in one run. */
import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { signIn } from '#tests/support/posting-shop.ts'
import type { Bench } from '../bench.ts'
import { measureBeside } from './beside.ts'

/** Without `--bills`. */
const salesDefault = 10_000

export const backupsBench: Bench = {
  title: 'S12: tills beside backups',
  run: options => measureBeside({ word: 'backup', sales: options.bills || salesDefault, workOn: backupsOn }, options),
}

async function backupsOn(url: string) {
  const headers = { authorization: `Bearer ${await signIn(url, 'owner')}` }
  // The stock of these shops has no purchases, which the check of a backup reports.
  const makeBackup = async () => {
    // `fetch` waits five minutes at most.
    const [answer] = await once(get(new URL('/api/setting/CreateBackup', url), { headers }), 'response')
    const reply = await text(answer)
    if (answer.statusCode !== 200) throw new Error(`The backup was answered with ${answer.statusCode}: ${reply}`)
  }
  return { 'of the shop': makeBackup }
}
