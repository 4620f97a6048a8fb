/**
 * Where open bills are kept: one place in storage for each tab that edits one, named by the user, the type of the bill and the tab. A tab takes the place of a tab that was closed or lost its power, and goes on with the effective bill there. A posted bill that is being
 * changed has places of its own, so that neither it nor a new bill is met where the other belongs.
 */
import { type BillTypeCode, firstDraftType, isBillTypeCode } from '#domain/bills/bill-types.ts'
import type { StoredBill } from '#machines/bill-editor/context.ts'
import type { NamedTexts } from '../../../api/storage.ts'
import { hold, type Locks, takePlace } from '../../../drafts/places.ts'
import { isWorthKeeping, readStoredBill, storedBillText } from './stored-bill.ts'

export type StoredDraftPlace = {
  /** What was there; null where the bill is new. */
  readonly stored: StoredBill | null
  /** Whether somebody had begun what is there. */
  readonly wasKept: boolean
  /** Whether a bill was met that this version of the program cannot read; it is then gone. */
  readonly hasLost: boolean
  /** Null and a bill with nothing in it free the place of what was there. */
  readonly keep: (bill: StoredBill | null) => void
  /** Lets another tab have the place. */
  readonly leave: () => void
}

export type DraftOptions = {
  readonly drafts: NamedTexts
  readonly locks: Locks
  readonly userId: number
  readonly newPlace: () => string
  readonly type: BillTypeCode
  /** The code of the posted bill that is to be changed; null for a new bill. */
  readonly editedCode: string | null
  /** A place of its own, whatever was begun elsewhere. */
  readonly isFresh?: boolean | undefined
}

const lockName = 'bill-draft'

/** The first place of this user that no tab holds, else a new one. */
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
  /** Once the change of a posted bill is saved, what follows is a new bill, in a place of its own. */
  const goOn = () => {
    drafts.remove(name)
    leave()
    editedCode = null
    name = startOf({ ...options, editedCode }) + newPlace()
    const held = hold({ locks, lockName }, name)
    leave = () => void held.then(release => release?.())
  }
  return {
    ...found,
    wasKept: found.stored !== null && found.stored.draft.lines.length > 0,
    keep: bill => {
      if (editedCode !== null && bill?.draft.edits === null) goOn()
      if (bill !== null && isWorthKeeping(bill)) drafts.set(name, storedBillText(bill))
      else drafts.remove(name)
    },
    leave: () => leave(),
  }
}

type Owner = Pick<DraftOptions, 'userId' | 'type' | 'editedCode'>

const editMark = 'edit '

/**
 * How the names of the places begin that may hold such a bill of the user. Places from before there were types have none in their names,
 * and are those of the type that there was.
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
