/** The thumbnail of an item, in a box of fixed size. Fetched once, and only for rows that stay visible for a moment. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { itemEndpoints } from '#contract/item.ts'
import type { Api } from '../api/api.ts'
import { cn } from '../ui/class-names.ts'
import { useApi } from './api-context.ts'

/** Rows change while the user types: those that disappear meanwhile are not fetched. */
const restMs = 150
const cacheMs = 30 * 60_000

function pictureQuery(api: Pick<Api, 'read'>, path: string) {
  return queryOptions({
    queryKey: [itemEndpoints.getItemPicture.path, path],
    queryFn: async ({ signal }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const options = { signal, isBackground: true, notify: 'never' } as const
      const { content, mediaType } = await api.read(itemEndpoints.getItemPicture, { params: { name } }, options)
      return dataAddress(new Blob([new Uint8Array(content)], { type: mediaType }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    retry: false,
  })
}

function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

/** `path` is empty without a picture; the box remains. */
export function ItemPicture({ path, className }: { readonly path: string; readonly className: string }) {
  const api = useApi()
  const known = useQueryClient().getQueryData(pictureQuery(api, path).queryKey)
  const [rested, setRested] = useState('')
  const isAsked = path !== '' && rested === path
  const { data = known } = useQuery({ ...pictureQuery(api, path), enabled: isAsked })
  useEffect(() => {
    const timer = setTimeout(() => setRested(path), restMs)
    return () => clearTimeout(timer)
  }, [path])
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-sm', path !== '' && 'bg-white', className)}>
      {data !== undefined && path !== '' && (
        <img src={data} alt="" decoding="async" draggable={false} className="size-full object-contain" />
      )}
    </span>
  )
}
