/** A backup of a traded shop: read by another program, checked, listed and downloaded. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { backupEndpoints } from '#contract/backup.ts'
import { notificationEndpoints } from '#contract/notification.ts'
import { backupFolder } from '#server/backups/backup-files.ts'
import { checkBackup } from '#server/backups/check-backup.ts'
import { UnreadableBackup } from '#server/backups/unreadable-backup.ts'
import { type Beginning, describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { userNameOf, withPeople } from '#tests/support/branch-people.ts'
import { multipartBody, multipartType } from '#tests/support/multipart.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { tradeALittle } from '#tests/support/traded-shop.ts'

const { createBackup, getAllBackups, downloadBackup, uploadDatabaseBackup } = backupEndpoints
const traded: Beginning = { fill: fillTinyShop, trade: tradeALittle }

/** Reads the file with a program that shares nothing with ours: the rows and the hash of every table, and the totals of the entries. */
const readWithPython = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
  assert file.testzip() is None
  tables = {}
  for name in file.namelist():
    if name.startswith('tables/'):
      content = file.read(name)
      tables[name[7:-7]] = [content.count(b'\\n'), hashlib.sha256(content).hexdigest()]
  manifest = json.loads(file.read('manifest.json'))
  columns = {table['name']: table['columns'] for table in manifest['tables']}
  sides = [columns['entry'].index(side) for side in ('debit', 'credit')]
  entries = [json.loads(line) for line in file.read('tables/entry.ndjson').splitlines()]
  print(json.dumps({'tables': tables, 'manifest': manifest, 'sums': [sum(row[side] for row in entries) for side in sides]}))
`
type Read = {
  readonly tables: Readonly<Record<string, readonly [number, string]>>
  readonly manifest: { readonly tables: readonly { name: string; rows: number; sha256: string }[] }
  readonly sums: readonly number[]
}
const read = (file: string): Read =>
  JSON.parse(execFileSync('python3', ['-c', readWithPython, file], { encoding: 'utf8', maxBuffer: 10_000_000 }))

describeOnBoth('a backup', open => {
  let shop: TestApp
  let token = ''
  let file = ''
  let madeAt = 0

  beforeAll(async () => {
    shop = await open({ beginning: traded })
    token = await shop.signIn('owner')
    const backup = await shop.call(createBackup, {}, { as: token })
    expect(backup).toMatchObject({ kind: 'manual', isSound: true, createdAt: shop.clock.now() })
    madeAt = backup.createdAt
    file = join(backupFolder(shop.db.place), backup.name)
  })

  it('has every row of every table, as another program reads it', async () => {
    const { tables, manifest, sums } = read(file)
    for (const [name, [rows]] of Object.entries(tables)) {
      // The call itself is recorded there.
      if (name.startsWith('audit')) continue
      const { count } = await shop.db.read
        .selectFrom(name as 'bill')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect([name, rows]).toEqual([name, Number(count)])
    }
    const listed = manifest.tables.map(table => [table.name, [table.rows, table.sha256]])
    expect(Object.fromEntries(listed)).toEqual(tables)
    expect(tables.bill_line?.[0]).toBeGreaterThan(8)
    expect(sums[0]).toBeGreaterThan(0)
    expect(sums[0]).toBe(sums[1])
    expect(Object.keys(tables)).not.toContain('secret')
  })

  it.each(['../mizan.db', '..%2Fmizan.db', 'mizan.db', 'mizan-2020-01-16T09-00-00-001Z-manual.zip'])(
    'has no path to another file: %s',
    async name => {
      const refusal = await shop.refusal(downloadBackup, { params: { name } }, { as: token })
      expect(refusal.status).toBe(404)
    },
  )

  it('is refused when one byte differs, or the end is missing', async () => {
    const bytes = readFileSync(file)
    const copy = join(backupFolder(shop.db.place), 'damaged.bin')
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, by, isCut) => {
          const damaged = Buffer.from(isCut ? bytes.subarray(0, at) : bytes)
          if (!isCut) damaged.writeUInt8(bytes.readUInt8(at) ^ by, at)
          writeFileSync(copy, damaged)
          await expect(checkBackup(copy, 0)).rejects.toThrow(UnreadableBackup)
        },
      ),
      { numRuns: 60 },
    )
    writeFileSync(copy, bytes)
    expect(await checkBackup(copy, 0)).toEqual([])
    rmSync(copy)
  })

  it('is sent back, checked again and listed with its time; any other file is refused and leaves nothing', async () => {
    const content = readFileSync(file)
    const send = (bytes: Uint8Array) =>
      shop.inject({
        method: 'POST',
        url: uploadDatabaseBackup.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': multipartType },
        payload: multipartBody({ files: { fileName: 'Wednesday.zip', bytes }, fileName: 'Wednesday.zip' }),
      })
    const answer = await send(content)
    expect(answer.statusCode).toBe(200)
    const sent = z.decode(uploadDatabaseBackup.reply, answer.json())
    expect(sent).toMatchObject({ kind: 'uploaded', size: content.length, createdAt: madeAt, isSound: true })
    expect(readFileSync(join(backupFolder(shop.db.place), sent.name)).equals(content)).toBe(true)
    const damaged = new Uint8Array(content)
    damaged[damaged.length >> 1] = 1 ^ (damaged[damaged.length >> 1] ?? 0)
    for (const [bytes, code] of [
      [damaged, 'backupDamaged'],
      [new TextEncoder().encode('\r\n--not a backup\r\n'.repeat(50)), 'backupForeign'],
      [new Uint8Array(), 'backupForeign'],
    ] as const) {
      const refused = await send(bytes)
      expect([refused.statusCode, refused.json().problems]).toEqual([422, [{ at: 'files', code }]])
    }
    rmSync(join(backupFolder(shop.db.place), sent.name))
    expect(readdirSync(backupFolder(shop.db.place))).toEqual([basename(file)])
    expect(readdirSync(join(dirname(file), '..', 'receiving'))).toEqual([])
  })

  it('says when its books break a law, is listed, and downloaded as it is stored', async () => {
    const level = await shop.db.read.selectFrom('stock_level').selectAll().executeTakeFirstOrThrow()
    const set = (quantity: number) =>
      shop.db.write([], tx =>
        tx
          .updateTable('stock_level')
          .set({ quantity })
          .where('item_id', '=', level.item_id)
          .where('branch_id', '=', level.branch_id)
          .execute(),
      )
    await set(level.quantity + 1)
    shop.clock.advance(1)
    const backup = await shop.call(createBackup, {}, { as: token })
    await set(level.quantity)
    expect(backup.isSound).toBe(false)
    const { notifications } = await shop.call(notificationEndpoints.listNotifications, { query: {} }, { as: token })
    expect(notifications[0]).toMatchObject({ kind: 'selfCheckFailed', values: { count: expect.any(Number) } })
    const listed = await shop.call(getAllBackups, {}, { as: token })
    expect(listed[0]).toEqual(backup)
    expect(listed.map(({ isSound }) => isSound)).toEqual([false, true])
    const { content } = await shop.call(downloadBackup, { params: { name: backup.name } }, { as: token })
    const stored = readFileSync(join(backupFolder(shop.db.place), backup.name))
    expect(Buffer.from(content).equals(stored)).toBe(true)
    expect(readdirSync(backupFolder(shop.db.place)).sort()).toEqual(listed.map(({ name }) => name).sort())
  })
})

describeOnBoth('backups and branches', open => {
  it('are only for users of all branches', async () => {
    const shop = await open({ beginning: withPeople })
    const limited = await shop.signIn(userNameOf('of the first'))
    for (const endpoint of [createBackup, getAllBackups])
      expect((await shop.refusal(endpoint, {}, { as: limited })).status).toBe(403)
    const free = await shop.signIn(userNameOf('of none in particular'))
    expect(await shop.call(getAllBackups, {}, { as: free })).toEqual([])
  })
})
