/** The texts of a voucher type: its own where they exist, else those of entries, if the user writes sides, or of all vouchers. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherField } from '#domain/vouchers/fields.ts'
import { hasSides } from '#domain/vouchers/voucher-form.ts'
import { screens } from '../catalogue/screens.ts'
import { isTextKey } from '../i18n/keys.ts'
import type { TextKey } from '../i18n/texts.ts'

type VoucherText = TextKey extends infer Key ? (Key extends `voucher.${infer Name}` ? Name : never) : never
type Part = 'head' | 'line'
type Values = Readonly<Record<string, string | number>>

const fieldTitles: Readonly<Record<VoucherField, TextKey>> = {
  account: 'words.account',
  moneyAccount: 'words.moneyAccount',
  customer: 'words.customer',
  party: 'words.party',
  costCenter: 'words.costCenter',
  branch: 'words.branch',
  debit: 'words.debit',
  credit: 'words.credit',
  amount: 'words.amount',
  centers: 'voucher.centers',
  note: 'voucher.note',
  method: 'words.paymentMethod',
  chequeNumber: 'voucher.chequeNumber',
  dueDate: 'voucher.dueDate',
  reversesItself: 'voucher.reversesItself',
}

export type VoucherTexts = {
  readonly key: (name: VoucherText) => TextKey
  readonly text: (name: VoucherText, values?: Values) => string
  /** The name of a field, which may depend on the type and on whether it is in the head. */
  readonly title: (part: Part, field: VoucherField) => string
  /** The title of its list. */
  readonly listTitle: TextKey
}

export function useVoucherTexts(type: VoucherType): VoucherTexts {
  const { t } = useTranslation()
  return useMemo(() => {
    const { path, form } = voucherOf(type)
    const names = hasSides(form) ? [type, 'journal'] : [type]
    const key = (name: VoucherText): TextKey =>
      names.map(each => `voucherOf.${each}.${name}`).find(isTextKey) ?? `voucher.${name}`
    const title = screens.find(each => each.path === path)?.title ?? 'notFound'
    return {
      key,
      text: (name, values = {}) => t(key(name), values),
      title: (part, field) => {
        const own = `voucherOf.${type}.${part}.${field}`
        return t(isTextKey(own) ? own : fieldTitles[field])
      },
      listTitle: `titles.${title}`,
    }
  }, [type, t])
}
