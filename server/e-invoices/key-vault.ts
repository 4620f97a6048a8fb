/**
 * Encrypts the keys of devices at rest. The vault's own key is a file in the data folder and never in the database, so that a backup or a
 * stolen database cannot sign. Servers that share a database each need a copy of the file.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Db } from '../db/database.ts'

export type Vault = {
  readonly seal: (text: string) => string
  /** Undefined for a text that another vault sealed, or that was changed. */
  readonly open: (sealed: string) => string | undefined
}

export const vaultFileName = 'e-invoice.key'
const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

const vaults = new WeakMap<Db, Vault>()

/** Undefined if this server has no key file. */
export function vaultOf(db: Db): Vault | undefined {
  const known = vaults.get(db)
  if (known !== undefined) return known
  const key = readKey(fileOf(db))
  if (key === undefined) return undefined
  const vault = vaultWith(key)
  vaults.set(db, vault)
  return vault
}

/** Makes the key file if there is none. */
export function createVault(db: Db): Vault {
  const file = fileOf(db)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!isErrorWith(error, 'EEXIST')) throw error
  }
  const vault = vaultOf(db)
  if (vault === undefined) throw new Error(`The file ${vaultFileName} has no key.`)
  return vault
}

function fileOf(db: Db): string {
  return join(dirname(db.place.file), vaultFileName)
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    return key.length === keyBytes ? key : undefined
  } catch (error) {
    if (isErrorWith(error, 'ENOENT')) return undefined
    throw error
  }
}

function isErrorWith(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function vaultWith(key: Buffer): Vault {
  const name = hash('sha256', key, 'base64url').slice(0, 8)
  return {
    seal: text => {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv)
      const content = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return `${name}.${content.toString('base64')}`
    },
    open: sealed => {
      const [by, content = ''] = sealed.split('.')
      const bytes = Buffer.from(content, 'base64')
      if (by !== name || bytes.length < ivBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
      opening.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return opening.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
