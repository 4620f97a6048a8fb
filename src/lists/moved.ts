/** Warns when something was posted while rows were read page by page; the rows are exported anyway. */
import type { TFunction } from 'i18next'
import { showToast } from '../services/toasts.ts'

/** `mark` is the `onMoved` of a read. */
export function movedMark() {
  let hasMoved = false
  const mark = () => {
    hasMoved = true
  }
  return { mark, isMarked: () => hasMoved }
}

export function showBooksChanged(t: TFunction, titles: readonly string[]): void {
  showToast({ kind: 'warning', title: t('lists.moved'), detail: titles.join('\n'), isSticky: true })
}
