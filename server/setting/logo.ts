/** Where the logo of the company is kept: `uploads/` and the stored file name; empty where there is none. */
import type { Tx } from '../db/open.ts'

const logoKey = 'logoPath'

export async function readLogoPath(tx: Tx): Promise<string> {
  const logo = await tx.selectFrom('setting').select('value').where('key', '=', logoKey).executeTakeFirst()
  return logo?.value ?? ''
}
