/** The icons of a menu: those of bills are bundled, others are loaded with the first menu that needs them. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Screen } from '../catalogue/screen.ts'
import { billIcons } from '../ui/bill-icons.ts'
import type { IconName } from '../ui/icons.ts'

export type MenuIcons = { readonly [name in IconName]?: LucideIcon }

let known: MenuIcons = billIcons

/** Space is reserved until they are loaded; without a network it stays empty until the next menu. */
export function useMenuIcons(screens: readonly Screen[]): MenuIcons {
  const [icons, setIcons] = useState(known)
  const isWhole = screens.every(({ icon }) => icons[icon] !== undefined)
  useEffect(() => {
    if (isWhole) return
    let isWanted = true
    const take = (all: MenuIcons) => {
      known = all
      if (isWanted) setIcons(all)
    }
    void import('../ui/icons.ts').then(module => take(module.icons)).catch(() => {})
    return () => {
      isWanted = false
    }
  }, [isWhole])
  return icons
}
