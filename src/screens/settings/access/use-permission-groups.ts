/** Every permission group with its features. The lists load them ahead of their dialogs. */
import { useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account.ts'
import { useApi } from '../../../services/api-context.ts'

export function usePermissionGroups() {
  return useQuery(useApi().query(accountEndpoints.getAllGroups, {}, { notify: 'never' }))
}
