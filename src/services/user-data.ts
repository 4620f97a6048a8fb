/** What a screen keeps for the person who is logged in on this device, under a name of its own. */
import type { z } from 'zod'
import { useStored, useUser } from './api-context.ts'

/** Null where nothing is kept, or something that does not fit. */
export function useUserData<Value extends z.core.util.JSONType>(
  name: string,
  schema: z.ZodType<Value>,
): [Value | null, (value: Value) => void] {
  const [all, change] = useStored('user_data')
  const owner = String(useUser()?.id ?? '')
  const parsed = schema.safeParse(all?.[owner]?.[name])
  return [parsed.success ? parsed.data : null, value => change({ ...all, [owner]: { ...all?.[owner], [name]: value } })]
}
