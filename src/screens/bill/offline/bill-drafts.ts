/**
 * The storage of open bills: one entry per tab that edits one, named by user, bill type and tab. A new tab takes over the entry of a tab that was
 * closed or lost its power, and continues its bill. Edits of posted bills have separate entries, so that they and new bills are never mixed up.
 */
import { type BillTypeCode, firstDraftType, isBillTypeCode } from '#domain/bills/bill-types.ts'
import type { StoredBill } from '#machines/bill-editor/context.ts'
import type { NamedTexts } from '../../../api/storage.ts'
import { markDraft } from '../../../drafts/open-drafts.ts'
import { hold, type Locks, takePlace } from '../../../drafts/places.ts'
import { isWorthKeeping, readStoredBill, storedBillText } from './stored-bill.ts'

export type StoredDraftPlace = {
  /** The stored bill; null for a new one. */
  readonly stored: StoredBill | null
  /** Whether the stored bill already has lines. */
  readonly isRestored: boolean
  /** Whether a stored bill could not be read by this version; it is then removed. */
  readonly hasLost: boolean
  /** Null or an empty bill removes the stored one. */
  readonly keep: (bill: StoredBill | null) => void
  /** Releases the entry for other tabs. */
  readonly leave: () => void
}

export type DraftOptions = {
  readonly drafts: NamedTexts
  readonly locks: Locks
  readonly userId: number
  readonly newPlace: () => string
  readonly type: BillTypeCode
  /** The code of the posted bill to edit, or the key of the bill of a table; null for a new bill. */
  readonly editedCode: string | null
  /** Always uses a new entry. */
  readonly isFresh?: boolean | undefined
}

const lockName = 'bill-draft'

/** Takes the user's first entry that no tab holds, otherwise a new one. */
export async function takeDraftPlace(options: DraftOptions): Promise<StoredDraftPlace> {
  const { drafts, locks, newPlace } = options
  const { name, ...found } = await takePlace(
    {
      ...{ drafts, locks, lockName },
      newName: () => startOf(options) + newPlace(),
      belongs: place => belongs(place, options),
      read: readStoredBill,
    },
    options.isFresh,
  )
  return placeAt(options, name, found)
}

function placeAt(
  options: DraftOptions,
  firstName: string,
  found: Pick<StoredDraftPlace, 'stored' | 'hasLost' | 'leave'>,
): StoredDraftPlace {
  const { drafts, locks, newPlace } = options
  let [name, leave, editedCode] = [firstName, found.leave, options.editedCode]
  /** Once the edit of a posted bill is saved, a new bill follows in a new entry. */
  const goOn = () => {
    drafts.remove(name)
    leave()
    editedCode = null
    name = startOf({ ...options, editedCode }) + newPlace()
    const held = hold({ locks, lockName }, name)
    leave = () => void held.then(release => release?.())
  }
  const place: StoredDraftPlace = {
    ...found,
    isRestored: found.stored !== null && found.stored.draft.lines.length > 0,
    keep: bill => {
      if (editedCode !== null && bill !== null && bill.draft.edits === null && bill.draft.table === null) goOn()
      const isOpen = bill !== null && isWorthKeeping(bill)
      markDraft(place, isOpen)
      if (isOpen) drafts.set(name, storedBillText(bill))
      else drafts.remove(name)
    },
    leave: () => {
      markDraft(place, false)
      leave()
    },
  }
  markDraft(place, found.stored !== null)
  return place
}

type Owner = Pick<DraftOptions, 'userId' | 'type' | 'editedCode'>

const editMark = 'edit '

/**
 * The name prefix of entries for such a bill of the user. Entries from before there were bill types have no type in their names, and belong to the
 * only type of that time.
 */
function startOf({ userId, type, editedCode }: Owner): string {
  const ofType = type === firstDraftType ? '' : `${type} `
  return `${userId} ${ofType}${editedCode === null ? '' : `${editMark}${editedCode} `}`
}

function belongs(name: string, owner: Owner): boolean {
  const start = startOf(owner)
  if (!name.startsWith(start)) return false
  const isOther = owner.editedCode === null && name.startsWith(start + editMark)
  const isOfOtherType = owner.type === firstDraftType && isBillTypeCode(name.slice(start.length).split(' ')[0] ?? '')
  return !isOther && !isOfOtherType
}
