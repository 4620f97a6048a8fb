/** The picture of a user: the first chosen file is shown, uploaded and stored at once. Source: spec §2 (user editor), §7. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountEndpoints } from '#contract/account.ts'
import { userEndpoints } from '#contract/users.ts'
import type { Api } from '../../../api/api.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { pictureKinds, smallPicture } from '../../../definitions/small-picture.ts'
import { FileInput } from '../../../fields/file-input.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { useApi } from '../../../services/api-context.ts'
import { failureDetail } from '../../../services/failure-detail.ts'
import { showToast } from '../../../services/toasts.ts'
import { useObjectUrl } from '../../../services/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import type { StoredUser } from './user-calls.ts'

type UserPictureProps = {
  readonly user: StoredUser
  readonly isOwn: boolean
  /** Without it the picture is only shown. */
  readonly isEdited: boolean
}

export function UserPicture({ user, isOwn, isEdited }: UserPictureProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { shown, chosen, problem, isBusy, choose } = useUserPicture(user, isOwn)
  if (!isEdited && shown === null) return null
  const remove = () => {
    choose(null)
    input.current?.focus()
  }
  return (
    <div className="flex items-center gap-4 sm:col-span-2">
      <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-full border border-border bg-muted">
        {shown === null ? (
          <UserRound aria-hidden className="size-9 text-muted-foreground" />
        ) : (
          <img src={shown} alt={t('userForm.picture')} className="size-full object-cover" />
        )}
      </span>
      {isEdited && (
        <div className="min-w-0 flex-1 space-y-1.5">
          <FormField label={t('userForm.picture')} error={problem}>
            {marks => (
              <FileInput
                marks={marks}
                inputRef={input}
                name="picture"
                isFocused={false}
                accept={pictureKinds}
                fileName={chosen}
                choose={file => file !== null && !isBusy && choose(file)}
              />
            )}
          </FormField>
          {shown !== null && (
            <Button type="button" variant="ghost" size="sm" aria-disabled={isBusy} onClick={() => isBusy || remove()}>
              <Trash2 aria-hidden />
              {t('definition.pictureDelete')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function useUserPicture({ id, profilePicture }: StoredUser, isOwn: boolean) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [path, setPath] = useState(profilePicture)
  const [file, setFile] = useState<File | null>(null)
  const preview = useObjectUrl(file)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: File | null) => storePicture(api, isOwn ? null : id, chosen),
    onSuccess: (stored, chosen) => {
      setPath(stored)
      const title = t(chosen === null ? 'userForm.pictureRemoved' : 'userForm.pictureSaved')
      showToast({ kind: 'success', title, id: 'user' })
      for (const endpoint of [accountEndpoints.getOwnUser, userEndpoints.listUsers])
        void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    },
    onError: error => {
      setFile(null)
      setProblem(failureDetail(error) ?? t('definition.saveFailed'))
    },
  })
  return {
    shown: preview ?? (path === '' ? null : `/${path}`),
    chosen: file?.name ?? null,
    problem,
    isBusy: isPending,
    choose: (chosen: File | null) => {
      setFile(chosen)
      setProblem(null)
      mutate(chosen)
    },
  }
}

/** Returns the new path. `id` is null for the own picture, and so is a file that removes it. */
async function storePicture(api: Api, id: number | null, file: File | null): Promise<string> {
  const quietly = { notify: 'never' } as const
  const upload = async (chosen: File) => {
    // A file that is no picture is refused by the server.
    const files = (await smallPicture(chosen)) ?? chosen
    return api.call(userEndpoints.uploadProfilePicture, { body: { files, fileName: files.name.slice(-200) } }, quietly)
  }
  const fileName = file === null ? '' : await upload(file)
  const body = { fileName, ...(id !== null && { id }) }
  return (await api.call(userEndpoints.saveProfilePicture, { body }, quietly)).profilePicture
}
