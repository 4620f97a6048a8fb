/** The picture of a row: a file is chosen or pasted, scaled down, uploaded and shown; saving the row stores its path. */
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemEndpoints } from '#contract/item.ts'
import { problem } from '#domain/problem.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { EditorProps } from '../fields/editor-props.ts'
import { FileInput } from '../fields/file-input.tsx'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useApi } from '../services/api-context.ts'
import { ItemPicture } from '../services/item-picture.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pictureFileMegabytesMax, pictureKinds, pictureOnItsWay, smallPicture } from './small-picture.ts'

type ImageEditorProps = EditorProps & {
  /** The stored path of the row. */
  readonly stored: string
}

export function ImageEditor({ marks, name, text, change, stored, autoFocus = false }: ImageEditorProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, wrong, choose } = useSentPicture({ text, change, stored })
  const isOnItsWay = text === pictureOnItsWay
  const remove = () => {
    choose(null)
    input.current?.focus()
  }
  return (
    <fieldset
      className="flex min-w-0 items-start gap-3"
      onPaste={event => {
        const [file] = event.clipboardData.files
        if (file === undefined) return
        event.preventDefault()
        choose(file)
      }}
      onKeyDown={event => {
        const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
        if (!isRemoval || event.target !== input.current || text === '') return
        event.preventDefault()
        remove()
      }}
    >
      <span className="flex size-20 shrink-0 items-center justify-center rounded-md border border-border border-dashed bg-muted p-1">
        {isOnItsWay && <Spinner />}
        {text === '' && (
          <span className="text-center text-muted-foreground text-xs">{t('definition.pictureNone')}</span>
        )}
        {text !== '' && !isOnItsWay && <ItemPicture path={text} className="size-full" />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <FileInput
          marks={marks}
          inputRef={input}
          name={name}
          isFocused={autoFocus}
          accept={pictureKinds}
          fileName={chosen}
          choose={file => file !== null && choose(file)}
        />
        {text === '' ? (
          <p className="text-muted-foreground text-xs">{t('definition.picturePaste')}</p>
        ) : (
          <Button variant="ghost" size="sm" className="self-start" onClick={remove}>
            <Trash2 aria-hidden />
            {t('definition.pictureDelete')}
          </Button>
        )}
        {wrong !== null && <FieldError>{wrong}</FieldError>}
      </div>
    </fieldset>
  )
}

type Field = Pick<ImageEditorProps, 'text' | 'change' | 'stored'>

function useSentPicture(field: Field) {
  const { t } = useTranslation()
  const api = useApi()
  const [chosen, setChosen] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  /** Numbers the choices: the result of an earlier one is ignored. */
  const turn = useRef(0)
  const latest = useRef(field)
  latest.current = field
  useEffect(() => {
    // A reopened form has no upload in progress.
    if (latest.current.text === pictureOnItsWay) latest.current.change(latest.current.stored)
    return () => {
      turn.current++
    }
  }, [])
  const choose = async (file: File | null) => {
    const own = ++turn.current
    const { text: before, change } = latest.current
    setWrong(null)
    setChosen(file?.name ?? null)
    if (file === null) return change('')
    change(pictureOnItsWay)
    const sent = await sentPicture(api, file)
    if (own !== turn.current) return
    // Other fields may have been edited meanwhile.
    latest.current.change(sent.path ?? (before === pictureOnItsWay ? latest.current.stored : before))
    if (sent.path !== null) return
    setWrong(sent.wrong ?? t('definition.saveFailed'))
    setChosen(null)
  }
  return { chosen, wrong, choose: (file: File | null) => void choose(file) }
}

type ImageProblem = Parameters<typeof problemText>[0]
type Sent = { readonly path: string; readonly wrong?: never } | { readonly path: null; readonly wrong: string | null }

async function sentPicture(api: Pick<Api, 'call'>, file: File): Promise<Sent> {
  const refused = (found: ImageProblem): Sent => ({ path: null, wrong: problemText(found) })
  const megabyte = 1024 * 1024
  if (file.size > pictureFileMegabytesMax * megabyte)
    return refused(problem('', 'pictureFileTooLarge', { max: pictureFileMegabytesMax }))
  const small = await smallPicture(file)
  if (small === null) return refused(problem('', 'notAPicture'))
  try {
    const body = { files: small, fileName: small.name }
    const { image } = await api.call(itemEndpoints.uploadItemPicture, { body }, { notify: 'never' })
    return { path: image }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [own] = error.problems
    if (own !== undefined) return refused(own)
    return { path: null, wrong: error.description === null ? null : sharedText(error.description) }
  }
}
