/** What a scanner sends, and codes that it finds in the shop. */
import type { CDPSession } from 'playwright/test'
import { shopApi } from './shop-api.ts'

const keyGapMs = 3

/**
 * A burst as a scanner sends it: no key waits for the one before. The Arabic layout types other digits; the places are the same. `amid` happens
 * between the halves of the code, whose keys keep their times.
 */
export async function scan(session: CDPSession, code: string, amid?: () => Promise<unknown>): Promise<void> {
  const digits = Array.from(code, digit => keyOf(String.fromCharCode(0x660 + Number(digit)), `Digit${digit}`, digit))
  const startedMs = Date.now()
  const keys = [...digits, keyOf('Enter', 'Enter', '\r')].map((key, place) => {
    // The pace is the scanner's own, however busy the machine is that hands its keys over.
    return { ...key, timestamp: (startedMs + place * keyGapMs) / 1000 }
  })
  const half = amid === undefined ? keys.length : Math.floor(code.length / 2)
  await send(session, keys.slice(0, half))
  await amid?.()
  await send(session, keys.slice(half))
}

type Key = ReturnType<typeof keyOf> & { readonly timestamp: number }

async function send(session: CDPSession, keys: readonly Key[]): Promise<void> {
  await Promise.all(
    keys.flatMap(({ text, ...key }) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]),
  )
}

function keyOf(key: string, code: string, character: string) {
  const text = key === 'Enter' ? character : key
  return { key, code, text, windowsVirtualKeyCode: character.charCodeAt(0) }
}

/** Barcodes of different items, none of them with a letter: two codes of one unit would be one line. */
export async function barcodedGoods(
  count: number,
): Promise<readonly { readonly id: number; readonly barcode: string }[]> {
  const { items } = await (await shopApi('owner')).catalogue()
  const sold = items.filter(item => item.isActive && !item.isService)
  const goods = sold.flatMap(({ id, units }) => {
    const barcode = units.flatMap(unit => unit.barcodes).find(code => /^\d{8,}$/.test(code))
    return barcode === undefined ? [] : [{ id, barcode }]
  })
  if (goods.length < count) throw new Error('Too few items of the shop have a barcode.')
  return goods.slice(0, count)
}

export async function barcodes(count: number): Promise<readonly string[]> {
  return (await barcodedGoods(count)).map(({ barcode }) => barcode)
}
