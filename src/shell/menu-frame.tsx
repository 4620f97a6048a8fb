/** A lazily loaded menu: initially open, because its button was pressed; it takes the button over. */
import { type ReactNode, useContext } from 'react'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx'
import { MenuTriggerContext } from './lazy-menu.tsx'

type MenuFrameProps = { readonly align: 'start' | 'end'; readonly className?: string; readonly children: ReactNode }

export function MenuFrame({ align, className, children }: MenuFrameProps) {
  const trigger = useContext(MenuTriggerContext)
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align={align} className={className}>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
