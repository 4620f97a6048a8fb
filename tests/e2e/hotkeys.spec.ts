/** The cases of design page 4 §7 with trusted key events in a real browser: exactly the right binding runs. */
import { fileURLToPath } from 'node:url'
import { type CDPSession, expect, type Page } from 'playwright/test'
import { build } from 'vite'
import type { ContextName } from '#src/keyboard/when.ts'
import { test } from './support/test.ts'
import { push, release, type Stroke, strike } from './support/trusted-keys.ts'

let script = ''

test.beforeAll(async () => {
  script = await bundled(fileURLToPath(new URL('./support/hotkeys-page.ts', import.meta.url)))
})

const cases: readonly (readonly [name: string, stroke: Stroke, ran: string])[] = [
  ['Ctrl+K', ['k', 'KeyK', 'C'], 'palette'],
  ['Ctrl+K on the Arabic layout', ['ن', 'KeyK', 'C'], 'palette'],
  ['Ctrl+B on the Arabic layout', ['لا', 'KeyB', 'C'], 'sidebar'],
  ['Ctrl+Shift+L on the Arabic layout', ['/', 'KeyL', 'CS'], 'find-line'],
  ['Ctrl+Shift+/ on the Arabic layout', ['؟', 'Slash', 'CS'], 'find-sign'],
  ['Ctrl+/ on the Arabic layout', ['ظ', 'Slash', 'C'], 'help'],
  ['Ctrl+, on the Arabic layout', ['و', 'Comma', 'C'], 'preferences'],
  ['Ctrl+3 with ٣', ['٣', 'Digit3', 'C'], 'third'],
  ['?', ['?', 'Slash', 'S'], 'key-sheet'],
  ['؟', ['؟', 'Slash', 'S'], 'key-sheet'],
  ['Ctrl+K on Dvorak', ['k', 'KeyV', 'C'], 'palette'],
  ['F1', ['F1', 'F1'], 'palette'],
]

for (const [name, stroke, ran] of cases) {
  test(`${name} runs ${ran} and nothing else`, async ({ page }) => {
    const session = await open(page)
    await strike(session, stroke)
    expect(await ranOf(page)).toEqual([ran])
  })
}

test('F4 runs although F2 has not been released', async ({ page }) => {
  const session = await open(page, 'bill', 'grid')
  await push(session, ['F2', 'F2'])
  await push(session, ['F4', 'F4'])
  await release(session, ['F2', 'F2'])
  await release(session, ['F4', 'F4'])
  expect(await ranOf(page)).toEqual(['edit', 'customer'])
})

test('Ctrl+K runs although a letter is held', async ({ page }) => {
  const session = await open(page)
  await push(session, ['a', 'KeyA'])
  await push(session, ['a', 'KeyA'], true)
  await push(session, ['Control', 'ControlLeft', 'C'])
  await strike(session, ['k', 'KeyK', 'C'])
  expect(await ranOf(page)).toEqual(['palette'])
})

test('F2 runs although the release of another key was lost', async ({ page }) => {
  const session = await open(page, 'grid')
  await push(session, ['PrintScreen', 'PrintScreen'])
  await strike(session, ['F2', 'F2'])
  await strike(session, ['F2', 'F2'])
  expect(await ranOf(page)).toEqual(['edit', 'edit'])
})

test('a key that is held down runs once', async ({ page }) => {
  const session = await open(page, 'bill')
  await push(session, ['F9', 'F9'])
  for (let turn = 0; turn < 4; turn += 1) await push(session, ['F9', 'F9'], true)
  await release(session, ['F9', 'F9'])
  expect(await ranOf(page)).toEqual(['pay'])
})

test('letters stay in a field, whatever is bound to them, and modified keys run', async ({ page }) => {
  const session = await open(page, 'list')
  await page.locator('#field').focus()
  await strike(
    session,
    ['n', 'KeyN'],
    ['/', 'Slash'],
    ['g', 'KeyG'],
    ['s', 'KeyS'],
    ['لا', 'KeyB'],
    ['؟', 'Slash', 'S'],
  )
  await expect(page.locator('#field')).toHaveValue('n/gsلا؟')
  expect(await ranOf(page)).toEqual([])
  await strike(session, ['ن', 'KeyK', 'C'])
  expect(await ranOf(page)).toEqual(['palette'])
  await expect(page.locator('#field')).toHaveValue('n/gsلا؟')
})

test('the same letters run outside a field, by their places', async ({ page }) => {
  const session = await open(page, 'list')
  await strike(session, ['ى', 'KeyN'], ['ظ', 'Slash'], ['ل', 'KeyG'], ['س', 'KeyS'])
  expect(await ranOf(page)).toEqual(['new', 'filter', 'go-sales'])
})

test('a sequence is forgotten after a second', async ({ page }) => {
  const session = await open(page)
  await strike(session, ['g', 'KeyG'])
  await page.waitForTimeout(1100)
  await strike(session, ['s', 'KeyS'])
  expect(await ranOf(page)).toEqual([])
})

test('over a dialog only what belongs to it runs', async ({ page }) => {
  const session = await open(page, 'bill')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div role="dialog" tabindex="-1">?</div>'))
  await page.getByRole('dialog').focus()
  await strike(session, ['F9', 'F9'], ['g', 'KeyG'], ['s', 'KeyS'], ['Escape', 'Escape'])
  expect(await ranOf(page)).toEqual(['close-dialog'])
})

test('a key for what the user may not do does nothing, in the browser neither', async ({ page }) => {
  const session = await open(page)
  await strike(session, ['g', 'KeyG'], ['r', 'KeyR'])
  expect(await ranOf(page)).toEqual(['not allowed: go-reports'])
})

/** Opens the page in the given contexts; answers the session that keys are sent through. */
async function open(page: Page, ...contexts: readonly ContextName[]): Promise<CDPSession> {
  await page.setContent('<!doctype html><body tabindex="-1"><input id="field" /></body>')
  await page.addScriptTag({ content: script })
  await page.evaluate(names => {
    const enter: unknown = Reflect.get(window, 'enter')
    if (typeof enter === 'function') for (const name of names) enter(name)
  }, contexts)
  return page.context().newCDPSession(page)
}

function ranOf(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'ran'))
}

/** The page's script in one piece. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, name: 'hotkeysPage', formats: ['iife'] } },
  })
  const [output] = Array.isArray(built) ? built : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('The page was not bundled.')
  return chunk.code
}
