/** The overlays of the rows: the band of the active row, the frame of the selection, and the single input, which is never unmounted. */
import type { ClipboardEvent, RefObject } from 'react'
import { cn } from '../ui/class-names.ts'
import { cellIdOf } from './cell-marks.ts'
import { rowHeightPx } from './grid-slots.ts'
import { type Grid, type GridState, selectedOf, useGridState } from './grid-state.ts'

type GridFrameProps = {
  readonly grid: Grid
  readonly gridId: string
  readonly label: string
  readonly template: string
  readonly shift: number
  readonly isEmpty: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly onCopy: (event: ClipboardEvent) => void
}

export function GridFrame({ grid, gridId, label, template, shift, isEmpty, input, onCopy }: GridFrameProps) {
  const state = useGridState(grid)
  const { active } = state
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[35px] z-10">
      {!isEmpty && <SelectionFrame state={state} template={template} shift={shift} />}
      <div
        className={cn('absolute inset-x-0 grid h-row', !isEmpty && 'bg-primary/8')}
        style={{ gridTemplateColumns: template, top: (active.row - shift) * rowHeightPx }}
      >
        <input
          ref={input}
          type="text"
          readOnly
          value=""
          onCopy={onCopy}
          aria-label={label}
          aria-controls={gridId}
          aria-activedescendant={isEmpty ? undefined : cellIdOf(gridId, active)}
          // No on-screen keyboard: nothing is typed here.
          inputMode="none"
          autoComplete="off"
          className={cn(
            'row-start-1 h-full w-full min-w-0 cursor-default bg-transparent caret-transparent outline-2 outline-border -outline-offset-2 focus:outline-primary',
            isEmpty && 'opacity-0',
          )}
          style={{ gridColumn: active.column + 1 }}
        />
      </div>
    </div>
  )
}

function SelectionFrame({ state, template, shift }: { state: GridState; template: string; shift: number }) {
  const { firstRow, lastRow, firstColumn, lastColumn } = selectedOf(state)
  if (firstRow === lastRow && firstColumn === lastColumn) return null
  return (
    <div
      className="absolute inset-x-0 grid"
      style={{
        gridTemplateColumns: template,
        top: (firstRow - shift) * rowHeightPx,
        height: (lastRow - firstRow + 1) * rowHeightPx,
      }}
    >
      <div
        className="row-start-1 bg-primary/12 outline-1 -outline-offset-1 outline-primary"
        style={{ gridColumn: `${firstColumn + 1} / ${lastColumn + 2}` }}
      />
    </div>
  )
}
