/** What the page of drivers does with an order. Whatever was refused, the page then shows the present state. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type DriverOrder, driverOrderEndpoints } from '#contract/driver-orders.ts'
import { useApi } from '../../services/api-context.ts'
import { showToast } from '../../services/toasts.ts'

export function useDriverActions() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({
      queryKey: api.query(driverOrderEndpoints.listDrivers, { query: {} }).queryKey.slice(0, 1),
    })
  const end = async ({ id, version }: DriverOrder, state: 'delivered' | 'returned') => {
    try {
      const asked = { params: { id }, body: { version, state } }
      await api.call(driverOrderEndpoints.endDriverOrder, asked, { notify: 'never' })
    } catch {
      showToast({ kind: 'warning', title: t('drivers.changed') })
    } finally {
      await refresh()
    }
  }
  return { end, refresh }
}
