/** Programs in their own processes: their answers, and the errors when they crash or exceed their limits. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApartOptions, OutOfBoundsError, runApart } from '#server/run-apart.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mizan-apart-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(body: string, options: ApartOptions = {}): Promise<unknown> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `process.once('message', async errand => { ${body} })`)
  return runApart(pathToFileURL(file), { reply: 7 }, options).catch((error: unknown) => error)
}
const answerIt = 'process.send(errand, undefined, undefined, () => process.disconnect())'

test('the answer is the message of a program that ended well', async () => {
  expect(await run(answerIt)).toEqual({ reply: 7 })
})

test('one that breaks down says how, and went beyond no bound', async () => {
  const failure = await run("throw new Error('the disk is gone')")
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(OutOfBoundsError)
  expect(String(failure)).toContain('the disk is gone')
})

test('one that takes more memory, or more time, than it is given went beyond a bound', async () => {
  const growing = 'const all = []; for (;;) all.push(new Array(1000).fill({}))'
  expect(await run(growing, { execArgv: ['--max-old-space-size=16'] })).toBeInstanceOf(OutOfBoundsError)
  expect(await run('setInterval(() => {}, 1000)', { timeout: 300 })).toBeInstanceOf(OutOfBoundsError)
})

test('one that is stopped went beyond no bound', async () => {
  const stop = new AbortController()
  const running = run('setInterval(() => {}, 1000)', { signal: stop.signal })
  setTimeout(() => stop.abort(), 300)
  expect(await running).not.toBeInstanceOf(OutOfBoundsError)
})
