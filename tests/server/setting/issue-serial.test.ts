/** The maker's tool, run as the maker runs it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { readSerial } from '#server/installation/serial.ts'

const tool = fileURLToPath(new URL('../../../scripts/issue-serial.ts', import.meta.url))
const run = (...given: string[]) => promisify(execFile)(process.execPath, [tool, ...given])

it('makes a key that only its owner reads, once, and issues serials with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-serial-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const key = join(folder, 'key.pem')
  const { stdout: publicKey } = await run('--new-key', key)
  if (process.platform !== 'win32') expect(statSync(key).mode & 0o777).toBe(0o600)
  await expect(run('--new-key', key)).rejects.toThrow('EEXIST')

  const { stdout: serial } = await run('--key', key, '--client', 'abc', '--days', '365', '--issued', '2026-01-15')
  expect(readSerial(serial, publicKey)).toEqual({ client: 'abc', days: 365, issued: '2026-01-15' })

  for (const wrong of [
    ['--days', '0'],
    ['--days', 'x'],
    ['--days', '9', '--issued', '2026-02-30'],
  ]) {
    await expect(run('--key', key, '--client', 'abc', ...wrong)).rejects.toMatchObject({ code: 2 })
  }
  await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage') })
})
