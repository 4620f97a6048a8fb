/** The form of one row of a definition, at its own address; `new` is a row that does not exist yet. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import type { Definition } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import { ApiError } from '../api/api-error.ts'
import { useBackNavigation } from '../lists/use-back-navigation.ts'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { Button } from '../ui/button.tsx'
import { FormBody, type Way } from './form-body.tsx'
import { useShownAt } from './use-shown-at.ts'

/** The form component of a definition, for the catalogue. */
export function definitionForm(name: DefinitionName): ComponentType {
  return () => <DefinitionForm key={name} of={definitions[name]} />
}

function DefinitionForm({ of }: { of: Definition }) {
  const { id = '' } = useParams()
  const { state, key, pathname } = useLocation()
  const definition = useShownAt(of, pathname.slice(0, pathname.lastIndexOf('/')))
  const way = useWay(definition)
  // Every navigation opens a new form, except saving a new row.
  const [opened, setOpened] = useState({ key, turn: 0 })
  if (key !== opened.key) setOpened({ key, turn: state?.goesOn === true ? opened.turn : opened.turn + 1 })
  return <OpenedForm key={opened.turn} {...{ definition, id, way }} />
}

function useWay({ path }: Definition): Way {
  const goTo = useGoTo()
  const { list, back } = useBackNavigation(path)
  return {
    toList: back,
    toSaved: id => goTo(`${path}/${id}`, { replace: true, state: { list, goesOn: true } }),
    toNew: () => goTo(`${path}/new`, { replace: true, state: { list } }),
  }
}

type OpenedFormProps = { readonly definition: Definition; readonly id: string; readonly way: Way }

function OpenedForm({ definition, id, way }: OpenedFormProps) {
  // A saved new row stays in its form.
  const [first] = useState(id)
  if (first === 'new') return <FormBody definition={definition} first={null} way={way} />
  return <StoredForm definition={definition} id={Number(first)} way={way} />
}

function StoredForm({ definition, id, way }: { definition: Definition; id: number; way: Way }) {
  const { t } = useTranslation()
  const api = useApi()
  const row = useQuery({
    ...api.query(definition.calls.Read, { params: { id } }, { notify: 'never' }),
    enabled: Number.isSafeInteger(id) && id > 0,
    // Read once, when the form opens: a refetch would overwrite the user's input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isMissing = !(id > 0) || (row.error instanceof ApiError && row.error.status === 404)
  if (isMissing) return <Missing toList={way.toList} />
  if (row.isError) return <LoadFailed isPage title={t('definition.loadFailed')} retry={() => void row.refetch()} />
  return row.data === undefined ? <Loading /> : <FormBody definition={definition} first={row.data} way={way} />
}

function Missing({ toList }: { toList: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-12 text-center">
      <h1 className="font-semibold text-lg">{t('definition.missing')}</h1>
      <Button autoFocus onClick={toList}>
        {t('definition.toList')}
      </Button>
    </div>
  )
}
