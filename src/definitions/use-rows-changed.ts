/** Tells the rest of the program that master data have changed: bills, references and the palette have them at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Definition } from '#contract/definitions/definition.ts'
import { usePalette } from '../commands/palette-context.ts'
import { forgetRows } from './definition-rows.ts'

export function useRowsChanged(definition: Definition): () => void {
  const client = useQueryClient()
  const { entities } = usePalette()
  return useCallback(() => {
    forgetRows(client, definition)
    // Where a bill has been opened, its price list asks what has changed.
    void client.refetchQueries({ queryKey: ['price-list'], type: 'all' })
    entities.reload()
  }, [client, entities, definition])
}
