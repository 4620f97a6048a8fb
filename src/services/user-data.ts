/** Data that a screen stores for the signed-in user on this device, by name. */
import type { z } from 'zod'
import { useStored, useUser } from './api-context.ts'

/** Null when nothing is stored, or the value does not match. */
export function useUserData<Value extends z.core.util.JSONType>(
  name: string,
  schema: z.ZodType<Value>,
): [Value | null, (value: Value) => void] {
  const [all, change] = useStored('user_data')
  const owner = String(useUser()?.id ?? '')
  const parsed = schema.safeParse(all?.[owner]?.[name])
  return [parsed.success ? parsed.data : null, value => change({ ...all, [owner]: { ...all?.[owner], [name]: value } })]
}
