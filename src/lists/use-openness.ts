/** The expanded rows: restored for this address, or the default. */
import { type RefObject, useState } from 'react'
import type { Openness } from './levels.ts'
import type { RestoredPlace } from './restored-place.ts'

/** `toggled` is stored for back navigation. */
export function useOpenness(restored: RestoredPlace | null, toggled: RefObject<RestoredPlace['toggled']>) {
  const [openness, setOpenness] = useState<Openness>({
    isOpen: restored?.toggled?.isOpen ?? true,
    except: new Set(restored?.toggled?.except),
  })
  toggled.current = { isOpen: openness.isOpen, except: [...openness.except] }
  return { openness, setOpenness }
}
