/** The buttons in the rows of users and roles, for the pointer: the keys of the list do the same. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

export function AccessActions({ children }: { children: ReactNode }) {
  return <span className="flex gap-1">{children}</span>
}

type AccessActionProps = { readonly name: string; readonly run: () => void; readonly children: ReactNode }

export function AccessAction({ name, run, children }: AccessActionProps) {
  return (
    <Button variant="ghost" size="sm" tabIndex={-1} title={name} aria-label={name} className="size-7 p-0" onClick={run}>
      {children}
    </Button>
  )
}
