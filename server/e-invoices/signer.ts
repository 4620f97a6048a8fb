/** The key and certificate of a device, ready to sign and to log in with. Kept in memory, because a till signs thousands. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { SigningDevice } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import type { GatewayLogin } from './gateway.ts'
import { vaultOf } from './key-vault.ts'
import { certificateOf, type SigningCertificate } from './sign.ts'

export type Signer = {
  readonly certificateId: number
  readonly key: KeyObject
  readonly certificate: SigningCertificate
  readonly login: GatewayLogin
}

const signers = new WeakMap<Db, Map<number, Signer>>()

/** Undefined on a server without the key that encrypts the device's. */
export function signerOf(db: Db, { certificateId, token, secret, privateKey }: SigningDevice): Signer | undefined {
  const known = signers.get(db)?.get(certificateId)
  if (known !== undefined) return known
  const vault = vaultOf(db)
  const [openKey, openSecret] = [vault?.open(privateKey), vault?.open(secret)]
  if (openKey === undefined || openSecret === undefined) return undefined
  const signer = {
    certificateId,
    key: createPrivateKey(openKey),
    certificate: certificateOf(token),
    login: { token, secret: openSecret },
  }
  const own = signers.get(db) ?? new Map<number, Signer>()
  signers.set(db, own.set(certificateId, signer))
  return signer
}
