/** Renders the cells of a read-only grid by kind. */
import { lettersOf, shownText } from '../fields/columns.ts'
import type { Formats } from '../i18n/formats.ts'
import { cn } from '../ui/class-names.ts'
import { Code, NameText } from '../ui/isolated-text.tsx'
import { alignClass } from './cell-classes.ts'
import type { DrawnColumn, GridColumn } from './grid-columns.ts'

export function drawnColumn<Row>(column: GridColumn<Row>, formats: Formats): DrawnColumn<Row> {
  const { id, title, kind, render } = column
  const letters = lettersOf({ kind })
  return {
    id,
    title,
    titleClass: cn('truncate', alignClass(kind)),
    cellClass: cn('min-w-0 px-2.5', letters === 'words' ? 'is-name' : 'truncate', alignClass(kind)),
    content: row => {
      if (render) return render(row)
      const text = shownText(column, row, formats)
      if (letters === 'code' && text !== '') return <Code>{text}</Code>
      return letters === 'words' ? <NameText text={text} /> : text
    },
  }
}
