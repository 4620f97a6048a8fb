/** S12: tills post while a backup of the shop is made and checked; and alone, in turn in one run. */
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
    const answer = await fetch(new URL('/api/setting/CreateBackup', url), { headers })
    if (!answer.ok) throw new Error(`The backup was answered with ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return { 'of the shop': makeBackup }
}
