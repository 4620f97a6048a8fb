/** What the header of every goods movement offers: receiving branches and expense accounts. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { goodsBillEndpoints } from '#contract/goods-bills.ts'
import { useApi } from '../../../services/api-context.ts'
import { cachedQuery } from '../../../services/cached-query.ts'

export function useGoodsInit(): UseQueryResult<ReplyOf<typeof goodsBillEndpoints.getGoodsBillInit>> {
  const options = { notify: 'never', isBackground: true } as const
  return useQuery(cachedQuery(useApi(), goodsBillEndpoints.getGoodsBillInit, {}, options))
}
