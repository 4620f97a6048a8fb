/** A list as a value: its texts, its filters, and the call that reads its rows. */
import type { ExportedList } from '#contract/list-export.ts'
import type { Api } from '../api/api.ts'
import type { CallOptions } from '../api/client.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { PageAsked, PagedCall, PageRead } from './listed-pages.ts'
import type { RowFilters, RowQuery } from './row-filter.ts'

export type ListDescription<Row, Choice extends string = never, Cursor = never> = Pick<
  PagedCall<Row, Cursor>,
  'cursorOf' | 'pageSizeMax'
> &
  Identity & {
    readonly texts: Readonly<Record<'title' | 'failed' | 'empty' | 'count', TextKey>>
    readonly filters: RowFilters<Choice>
    readonly read: (asked: {
      readonly api: Api
      readonly query: RowQuery & PageAsked<Cursor>
      readonly choice: Choice | undefined
      readonly options: CallOptions
    }) => Promise<PageRead<Row>>
    readonly rowClass?: (row: Row) => string | undefined
  }

/** The id begins its query key, the ids of its commands and the names of its files. `exportName`: in the audit, when it is not the id. */
type Identity =
  | { readonly id: ExportedList; readonly exportName?: undefined }
  | { readonly id: string; readonly exportName: ExportedList }
