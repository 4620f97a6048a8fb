/** Notifies the program of changed master data: bills, references and the palette update at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { billEndpoints } from '#contract/bill.ts'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import type { Definition } from '#contract/definitions/definition.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { queryKeyOf } from '../api/queries.ts'
import { usePalette } from '../commands/palette-context.ts'
import { forgetRows } from './definition-rows.ts'

/** Other calls whose replies contain rows of a definition. */
const dependentCalls: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  account: [voucherEndpoints.getAccounts],
  branch: [catalogueEndpoints.getBranches, billEndpoints.getBillInit],
  costCenter: [lookupEndpoints.getBranchCostCenters],
}

export function useRowsChanged(definition: Definition): () => void {
  const client = useQueryClient()
  const { entities } = usePalette()
  return useCallback(() => {
    forgetRows(client, definition)
    // An open bill's price list requests its changes.
    void client.refetchQueries({ queryKey: ['price-list'], type: 'all' })
    for (const call of dependentCalls[definition.name] ?? [])
      void client.invalidateQueries({ queryKey: queryKeyOf(call) })
    entities.reload()
  }, [client, entities, definition])
}
