/** Finds a bill by typed or scanned code, or by id, and explains why it cannot be taken. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { sharedText } from '../i18n/keys.ts'

export type BillAsked = { readonly code: string } | { readonly id: number }

type Finding<Bill, Row> = {
  readonly read: (asked: BillAsked) => Promise<readonly Bill[]>
  readonly isOpen: (bill: Bill) => boolean
  /** The only open bill is taken at once. */
  readonly take: (bill: Bill) => void
  /** Of several open bills, to choose from. */
  readonly rowOf: (bill: Bill) => Row
  /** Why none is open; `count` bills were found. */
  readonly noneText: (count: number) => string
}

export type FoundBills<Row> = {
  /** Whether the bill was found, or several to choose from. */
  readonly find: (asked: BillAsked) => Promise<boolean>
  readonly found: readonly Row[] | null
  readonly message: string | null
  readonly isBusy: boolean
}

export function useFindBill<Bill, Row>({ read, isOpen, take, rowOf, noneText }: Finding<Bill, Row>): FoundBills<Row> {
  const { t } = useTranslation()
  const [message, setMessage] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Row[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const find = async (asked: BillAsked): Promise<boolean> => {
    setBusy(true)
    setMessage(null)
    setFound(null)
    try {
      const bills = await read(asked)
      const open = bills.filter(isOpen)
      const [only, other] = open
      if (only !== undefined && other === undefined) take(only)
      else if (only === undefined) setMessage(noneText(bills.length))
      else setFound(open.map(rowOf))
      return only !== undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { find, found, message, isBusy }
}
