/** The label of a row in a tree, indented by level. The arrow is for the pointer: grid keys expand and collapse. */
// biome-ignore-all lint/a11y/noStaticElementInteractions: the row itself says that it can be opened.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the arrow keys of the grid do what the click does.
import { ChevronDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cn } from '../ui/class-names.ts'
import { Code, Name } from '../ui/isolated-text.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { LeveledLine, LeveledRow } from './levels.ts'

const indentRem = 1.25

type LevelCellProps<Line> = {
  readonly line: Line
  readonly code: string | null
  readonly text: string
  readonly toggle: (line: Line) => void
  /** Other rows of the first level have an arrow, so space for one is reserved. */
  readonly isAmongGroups?: boolean
}

export function LevelCell<Line extends LeveledLine<Pick<LeveledRow, 'level'>>>(props: LevelCellProps<Line>) {
  const { line, code, text, toggle, isAmongGroups = false } = props
  const { row, isOpen, isReading = false } = line
  return (
    // When space is narrow, the name is more useful than the code.
    <span className="@container block">
      <span
        className="flex min-w-0 items-center gap-1.5 ps-[calc(var(--indent)*0.5)] @min-[13rem]:ps-(--indent)"
        style={{ '--indent': `${(row.level - 1) * indentRem}rem` } as CSSProperties}
      >
        {isOpen === null ? (
          (isAmongGroups || row.level > 1) && <span className="w-5 shrink-0" />
        ) : (
          <span className="-my-1 -ms-1 cursor-pointer p-1" onClick={() => toggle(line)}>
            {isReading ? <Spinner className="size-4 text-primary" /> : <Arrow isOpen={isOpen} />}
          </span>
        )}
        {code !== null && <Code className="shrink-0 text-muted-foreground text-sm @max-[13rem]:hidden">{code}</Code>}
        <Name text={text} className={cn('min-w-0', isOpen !== null && 'font-medium')} />
      </span>
    </span>
  )
}

function Arrow({ isOpen }: { isOpen: boolean }) {
  return (
    <ChevronDown aria-hidden className={cn('size-4 text-muted-foreground', !isOpen && '-rotate-90 rtl:rotate-90')} />
  )
}
