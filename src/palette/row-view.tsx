import { Command as Shell } from 'cmdk'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import type { TextRange } from '#domain/search/highlight.ts'
import { ChordCaps } from '../keyboard/chord-caps.tsx'
import type { CapStyle } from '../keyboard/key-caps.ts'
import { cn } from '../ui/class-names.ts'
import { type IconName, icons } from '../ui/icons.ts'
import type { PaletteRow } from './rows.ts'

type RowViewProps = {
  readonly row: PaletteRow
  readonly highlight: (text: string) => readonly TextRange[]
  readonly capStyle: CapStyle
  /** Runs the row with this id; a stable function. */
  readonly onChoose: (id: string) => void
}

const rowClass = cn(
  'group flex h-row cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-base select-none contain-strict',
  'data-[selected=true]:bg-secondary data-[selected=true]:text-secondary-foreground data-blocked:text-muted-foreground',
)

/** One row. A title in another language is shown only when the query matched it. */
export const RowView = memo(function RowView({ row, highlight, capStyle, onChoose }: RowViewProps) {
  const [title = '', ...others] = row.titles
  const ranges = highlight(title)
  const other = ranges.length > 0 ? undefined : others.find(text => highlight(text).length > 0)
  return (
    <Shell.Item
      value={row.id}
      onSelect={onChoose}
      data-blocked={row.reason === undefined ? undefined : ''}
      className={rowClass}
    >
      {pictureOf(row.icon)}
      <bdi dir={row.subject.kind === 'result' ? 'ltr' : undefined} className="min-w-0 truncate">
        <Marked text={title} ranges={ranges} />
      </bdi>
      {other !== undefined && (
        <bdi className="min-w-0 truncate text-sm text-muted-foreground">
          <Marked text={other} ranges={highlight(other)} />
        </bdi>
      )}
      {row.code !== undefined && (
        <span className="is-number shrink-0 text-xs text-muted-foreground">
          <Marked text={row.code} ranges={highlight(row.code)} />
        </span>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-2 ps-3 text-xs text-muted-foreground">
        {row.reason ?? (row.detail !== undefined && <bdi>{row.detail}</bdi>)}
        {row.chord !== undefined && <ChordCaps chord={row.chord} style={capStyle} />}
        {row.hasPage && row.subject.kind === 'command' && (
          <ChevronRight aria-hidden className="size-3.5 rtl:rotate-180" />
        )}
      </span>
    </Shell.Item>
  )
})

/** Each icon element is created once, so that React skips it in rows that change only their text. */
const pictures = new Map<IconName, ReactElement>()

function pictureOf(name: IconName): ReactElement {
  const Icon = icons[name]
  const picture = pictures.get(name) ?? (
    <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground group-data-[selected=true]:text-primary" />
  )
  pictures.set(name, picture)
  return picture
}

function Marked({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  if (ranges.length === 0) return text
  return ranges.map(({ start, end }, place) => (
    <span key={place}>
      {text.slice(ranges[place - 1]?.end ?? 0, start)}
      <mark className="bg-transparent font-semibold text-foreground">{text.slice(start, end)}</mark>
      {place === ranges.length - 1 && text.slice(end)}
    </span>
  ))
}
