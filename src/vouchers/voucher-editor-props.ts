/** The props of the parts of the voucher editor. */
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { VoucherActor } from './voucher-drafts.ts'
import type { VoucherFinding } from './voucher-names.ts'

export type VoucherEditorProps = {
  readonly type: VoucherType
  readonly actor: VoucherActor
  readonly names: VoucherFinding
}
