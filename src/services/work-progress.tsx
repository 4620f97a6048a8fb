/** How far the work of a dialog has come, with a button that stops it. */
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'

type WorkProgressProps = {
  readonly label: string
  readonly done: number
  readonly all: number
  /** Both numbers in words. */
  readonly text: string
  /** The label of the button. */
  readonly cancel: string
  readonly stop: () => void
  readonly children?: ReactNode
}

export function WorkProgress({ label, done, all, text, cancel, stop, children }: WorkProgressProps) {
  return (
    <>
      <Progress label={label} value={done} max={all} />
      <p className="mt-1 text-muted-foreground text-sm tabular-nums">{text}</p>
      {children}
      <DialogFooter>
        <Button variant="outline" autoFocus onClick={stop}>
          {cancel}
        </Button>
      </DialogFooter>
    </>
  )
}
