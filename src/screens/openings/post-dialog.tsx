/** Confirms posting an opening, with its sums, and shows rows with problems. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openingDefinitions } from '#contract/definitions/opening-fields.ts'
import { type BranchOpening, openingEndpoints } from '#contract/opening.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { rowName } from '../../definitions/value-texts.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText, sharedText, titleText } from '../../i18n/keys.ts'
import { type Names, useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { actionOf, hasRows } from './opening-actions.ts'
import { OpeningFigures } from './opening-figures.tsx'

type PostDialogProps = {
  readonly branch: BranchOpening
  readonly day: Day
  readonly close: () => void
  /** Reloads after posting or a refusal. */
  readonly done: () => void
  readonly giveBackFocus: () => void
}

export function PostDialog({ branch, day, close, done, giveBackFocus }: PostDialogProps) {
  const { t } = useTranslation()
  const { nameOf, shortDay } = useFormats()
  const { refusals, isSending, post } = usePosting(branch, { close, done })
  const code = leftToRight(branch.code ?? '')
  const text = !hasRows(branch) ? 'askEmpty' : branch.state === 'changed' ? 'askAgain' : 'askFirst'
  return (
    <FormDialog
      title={t('opening.askTitle', { branch: nameOf(branch) })}
      text={t(`opening.${text}`, { code, day: shortDay(day) })}
      done={t(actionOf(branch))}
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void post()}
      close={close}
      giveBackFocus={giveBackFocus}
    >
      <div className="mt-4">
        <OpeningFigures branch={branch} rowOf={({ word }) => word} />
      </div>
    </FormDialog>
  )
}

function usePosting(branch: BranchOpening, { close, done }: Pick<PostDialogProps, 'close' | 'done'>) {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const post = async () => {
    const { branchId, mark } = branch
    const body = { branchId, mark }
    setSending(true)
    setRefusals([])
    try {
      await api.call(openingEndpoints.postOpening, { body }, { idempotencyKey: keyOf(body), notify: 'never' })
      const title = t(hasRows(branch) ? 'opening.posted' : 'opening.takenBack', { branch: names.nameOf(branch) })
      showToast({ kind: 'success', title, id: 'opening' })
      done()
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const shared = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
      const problems = await Promise.all(error.problems.slice(0, shownMax).map(each => rowProblem(api, names, each)))
      setRefusals(problems.length > 0 ? problems : [shared])
      // The rows differ from the displayed ones.
      done()
    } finally {
      setSending(false)
    }
  }
  return { refusals, isSending, post }
}

const shownMax = 5

/** A row's problem, with the name of the row: `Opening stock, Arabic coffee: …`. */
async function rowProblem(api: Api, names: Names, problem: ApiError['problems'][number]): Promise<string> {
  const text = problemText(problem)
  const [name = '', id = ''] = problem.at.split('.')
  const definition = Object.values(openingDefinitions).find(each => each.name === name)
  if (definition === undefined) return text
  if (id === '') return `${titleText(definition.title)}: ${text}`
  try {
    const row = await api.call(definition.calls.Read, { params: { id: Number(id) } }, { notify: 'never' })
    return `${titleText(definition.title)}, ${rowName(definition, row, names)}: ${text}`
  } catch {
    return `${titleText(definition.title)}: ${text}`
  }
}
