/** The user's own data: read, edited, and saved with the current password. Source: spec §2 (user editor) and §4. */
import { useQuery } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { accountEndpoints, type User } from '#contract/account.ts'
import type { UserDraft } from '#domain/access/user-rules.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { leaveCommand, saveCommand } from '../../../definitions/form-actions.tsx'
import { titleText } from '../../../i18n/keys.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useAccess, useApi, useStored } from '../../../services/api-context.ts'
import { ownAddress, useGoTo } from '../../../services/navigation.ts'
import { Page } from '../../../services/page.tsx'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardContent } from '../../../ui/card.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUserEditor } from '../user/use-user-editor.ts'
import { PasswordFields, UserFacts, UserTextFields } from '../user/user-fields.tsx'
import { UserPicture } from '../user/user-picture.tsx'

export function ProfileTab() {
  const { t } = useTranslation()
  const own = useQuery({ ...useApi().query(accountEndpoints.getOwnUser, {}, { notify: 'never' }), staleTime: 0 })
  // A reload that fails later leaves the form and what was typed.
  if (own.data !== undefined) return <Profile user={own.data} />
  return own.isError ? <LoadFailed title={t('userForm.loadFailed')} retry={() => void own.refetch()} /> : <Loading />
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [snapshot, send] = useUserEditor({ kind: 'own', user, mayAssignRoles: false, isEdited: false, form })
  const close = useClose()
  const isViewed = snapshot.matches('view')
  const isSaving = snapshot.matches('saving')
  const isEdited = !(isViewed || isSaving)
  const isFailed = snapshot.matches('failed')
  const { stored, draft, problems, refusal } = snapshot.context
  const fields = { draft, problems, change: (part: Partial<UserDraft>) => send({ type: 'change', part }) }
  const edit = () => send({ type: 'edit' })
  const save = () => send({ type: 'save' })
  const cancel = () => send({ type: 'cancel' })
  useKeyContext('form')
  useCommands(
    isViewed ? [editCommand(edit), closeCommand(close)] : isEdited ? [saveCommand(save), leaveCommand(cancel)] : [],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEdited) save()
  }
  return (
    <Page title={titleText('profile')} isTitleHidden className="max-w-4xl">
      <form ref={form} noValidate onSubmit={submit} className="space-y-5">
        <Card>
          <CardContent>
            {isViewed ? (
              <div className="space-y-5">
                <UserPicture user={user} isOwn isEdited={false} />
                <UserFacts values={stored} />
              </div>
            ) : (
              <fieldset disabled={isSaving} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
                <UserPicture user={user} isOwn isEdited />
                <UserTextFields {...fields} />
                <p className="border-border border-t pt-4 text-muted-foreground text-sm sm:col-span-2">
                  {t('userForm.passwordHint')}
                </p>
                <PasswordFields {...fields} kind="own" />
              </fieldset>
            )}
          </CardContent>
        </Card>
        {isFailed && problems.length === 0 && <Alert kind="error">{refusal ?? t('shell.loadFailedDetail')}</Alert>}
        {isViewed ? <ViewButtons edit={edit} close={close} /> : <EditButtons isSaving={isSaving} cancel={cancel} />}
      </form>
    </Page>
  )
}

function useClose(): () => void {
  const goTo = useGoTo()
  const access = useAccess()
  const [homeUrl] = useStored('home_url')
  return () => goTo(ownAddress(homeUrl, access))
}

function ViewButtons({ edit, close }: { edit: () => void; close: () => void }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-wrap gap-2">
      <Button key="edit" ref={button} type="button" onClick={edit}>
        <Pencil aria-hidden />
        {t('userForm.edit')}
        <KeyCaps keys={['F2']} className="[&_kbd]:bg-primary-foreground/90" />
      </Button>
      <Button key="close" type="button" variant="outline" onClick={close}>
        <X aria-hidden />
        {t('shell.close')}
        <KeyCaps keys={['Esc']} />
      </Button>
    </div>
  )
}

function EditButtons({ isSaving, cancel }: { isSaving: boolean; cancel: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <Button key="save" type="submit" aria-disabled={isSaving}>
        {isSaving && <Spinner />}
        {isSaving ? t('definition.saving') : t('definition.save')}
        <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
      </Button>
      <Button key="cancel" type="button" variant="outline" disabled={isSaving} onClick={cancel}>
        {t('shell.cancel')}
        <KeyCaps keys={['Esc']} />
      </Button>
    </div>
  )
}

const here = { group: 'here', when: 'form && !dialog' } as const

function editCommand(edit: () => void): Command {
  return { ...here, id: 'profile.edit', title: 'userForm.edit', icon: 'documentIn', chord: 'f2', run: edit }
}

function closeCommand(close: () => void): Command {
  return { ...here, id: 'profile.close', title: 'shell.close', icon: 'home', chord: 'escape', run: close }
}
