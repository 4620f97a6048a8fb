/** The tree column of a list, and its keys. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import type { RowValue } from '#contract/definitions/field.ts'
import type { Grid } from '../grid/grid-state.ts'
import { useNames } from '../i18n/names.ts'
import { LevelCell } from '../lists/level-cell.tsx'
import { takeLevelKey } from '../lists/level-keys.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import type { Levels } from './tree-rows.ts'
import { fieldWord, rowName } from './value-texts.ts'

const names: readonly string[] = ['nameAr', 'nameEn']

/** Key and name of a row share a column, sorted by key. */
export function useLevelColumns(
  definition: Definition,
  plain: readonly ListedColumn<DefinitionRow>[],
  levels: Levels | null,
): readonly ListedColumn<DefinitionRow>[] {
  const { nameOf } = useNames()
  const { language } = useTranslation().i18n
  return useMemo(() => {
    if (levels === null) return plain
    const { key, tree } = definition
    const name = (row: DefinitionRow) => rowName(definition, row, { nameOf })
    const isAmongGroups = levels.lines.some(({ isOpen }) => isOpen !== null)
    const code = (row: DefinitionRow) => String(row[key] ?? '')
    const level: ListedColumn<DefinitionRow> = {
      id: key,
      kind: 'text',
      title: [fieldWord(definition, key), fieldWord(definition, names[language === 'ar' ? 0 : 1] ?? key)].join(' · '),
      width: { screen: 'minmax(16rem, 2fr)' },
      value: row => `${code(row)} ${name(row)}`,
      render: row => {
        const line = levels.lineOf(row)
        if (line === undefined) return name(row)
        return (
          <LevelCell
            line={line}
            code={code(row)}
            text={name(row)}
            toggle={levels.toggle}
            isAmongGroups={isAmongGroups}
          />
        )
      },
    }
    // The tree shows the parent, and the names share its column.
    return [level, ...plain.filter(({ id }) => id !== key && id !== tree && !names.includes(id))]
  }, [definition, plain, levels, nameOf, language])
}

/** In files the parent is identified by code, because names of parents are not unique and the file can be imported again. */
export function useTakenTree(
  { tree }: Definition,
  plain: readonly ListedColumn<DefinitionRow>[],
): readonly ListedColumn<DefinitionRow>[] {
  return useMemo(
    () =>
      plain.map(column => {
        if (column.id !== tree) return column
        const { id, title } = column
        return { id, title, kind: 'code', value: row => codeIn(row[id]) }
      }),
    [tree, plain],
  )
}

function codeIn(value: RowValue | undefined): string | null {
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : null
}

/** The grid's view of the levels. */
export function useTreeGrid(levels: Levels | null, grid: Grid) {
  return useMemo(() => {
    if (levels === null) return {}
    const { lines, lineOf, toggle } = levels
    return {
      tree: {
        levelOf: (row: DefinitionRow) => lineOf(row)?.row.level ?? 1,
        isOpen: (row: DefinitionRow) => lineOf(row)?.isOpen ?? null,
      },
      onKey: (press: KeyboardEvent, { row, column }: { readonly row: number; readonly column: number }) =>
        column === 0 && takeLevelKey(press, row, { lines, toggle, grid }),
    }
  }, [levels, grid])
}
