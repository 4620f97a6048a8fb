/**
 * Where open bills are kept: one place in storage for each tab that edits one, so that two tabs never write over each other. A tab
 * takes the place of a tab that was closed or lost its power, and goes on with the bill that stands there. A posted bill that is being
 * changed has places of its own, so that neither it nor a new bill is met where the other belongs.
 */
import type { StoredBill } from '#machines/bill-editor/context.ts'
import type { AppStorage } from '../../api/storage.ts'
import { isWorthKeeping, readStoredBill, storedBillText } from './stored-bill.ts'

export type DraftPlace = {
  /** What stood there; null where the bill is new. */
  readonly stored: StoredBill | null
  /** Whether somebody had begun what stands there. */
  readonly wasKept: boolean
  /** Whether a bill was met that this version of the program cannot read; it is then gone. */
  readonly hasLost: boolean
  /** Null and a bill with nothing in it free the place of what stood there. */
  readonly keep: (bill: StoredBill | null) => void
  /** Lets another tab have the place. */
  readonly leave: () => void
}

export type DraftOptions = {
  readonly storage: Pick<AppStorage, 'get' | 'set'>
  /** Absent where the browser has none; then every place is taken to be free. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly userId: number
  readonly newPlace: () => string
  /** The code of the posted bill that is to be changed; null for a new bill. */
  readonly editedCode: string | null
}

/** The first place of this user that no tab holds, else a new one. */
export async function takeDraftPlace(options: DraftOptions): Promise<DraftPlace> {
  let hasLost = false
  for (const [place, kept] of Object.entries(options.storage.get('bill_drafts') ?? {})) {
    if (kept.userId !== options.userId || !belongs(place, options.editedCode)) continue
    const leave = await hold(options.locks, place)
    if (leave === null) continue
    // Read only now: the tab that held the place may have written since.
    const stored = readStoredBill(options.storage.get('bill_drafts')?.[place]?.bill ?? '')
    if (stored !== null) return placeAt(options, place, { stored, hasLost, leave })
    forget(options.storage, place)
    leave()
    hasLost = true
  }
  const place = placeNamed(options.editedCode, options.newPlace())
  const leave = (await hold(options.locks, place)) ?? (() => {})
  return placeAt(options, place, { stored: null, hasLost, leave })
}

function placeAt(
  { storage, userId, editedCode }: DraftOptions,
  place: string,
  found: Pick<DraftPlace, 'stored' | 'hasLost' | 'leave'>,
): DraftPlace {
  return {
    ...found,
    wasKept: found.stored !== null && found.stored.draft.lines.length > 0,
    keep: bill => {
      // Once the change of a posted bill is saved, what follows is no change of it.
      const isOver = bill === null || (bill.draft.edits?.code ?? null) !== editedCode
      if (isOver || !isWorthKeeping(bill)) return forget(storage, place)
      const others = storage.get('bill_drafts') ?? {}
      storage.set('bill_drafts', { ...others, [place]: { userId, bill: storedBillText(bill) } })
    },
  }
}

const editMark = 'edit '

function placeNamed(editedCode: string | null, unique: string): string {
  return editedCode === null ? unique : `${editMark}${editedCode} ${unique}`
}

function belongs(place: string, editedCode: string | null): boolean {
  return editedCode === null ? !place.startsWith(editMark) : place.startsWith(placeNamed(editedCode, ''))
}

function forget(storage: DraftOptions['storage'], place: string): void {
  const { [place]: gone, ...others } = storage.get('bill_drafts') ?? {}
  if (gone !== undefined) storage.set('bill_drafts', others)
}

/** Holds a place until the returned function is called or the tab is gone; null where another tab holds it. */
function hold(locks: DraftOptions['locks'], place: string): Promise<(() => void) | null> {
  if (locks === undefined) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(`mizan.bill-draft.${place}`, { ifAvailable: true }, lock => {
        if (lock === null) return resolve(null)
        return new Promise<void>(leave => resolve(() => leave()))
      })
      .catch(reject)
  })
}
