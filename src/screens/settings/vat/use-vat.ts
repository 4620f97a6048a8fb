/** The data of the VAT tab, sending a change, and refreshing what depends on it. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { settingEndpoints } from '#contract/setting.ts'
import type { Rate } from '#domain/money.ts'
import type { VatAnswer, VatChange } from '#machines/vat-toggle.machine.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sharedText } from '../../../i18n/keys.ts'

const { setVatEnableSetting, getVatRates } = settingEndpoints

export type VatNow = {
  readonly isEnabled: boolean
  readonly rate: Rate
  readonly rates: ReplyOf<typeof getVatRates>
  readonly version: number
}

export async function saveVat(api: Api, { isEnabled, firstDay }: VatChange): Promise<VatAnswer> {
  const body = { isVatEnable: isEnabled, ...(firstDay !== null && { firstDay }) }
  try {
    return { kind: 'saved', isEnabled: await api.call(setVatEnableSetting, { body }, { notify: 'never' }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { description, problems } = error
    return { kind: 'refused', text: description === null ? null : sharedText(description), problems }
  }
}

/** Anything displayed may depend on the old setting. */
export function useVatChanged(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries(), [client])
}
