/** Receipt and payment documents: a party is chosen, and its open bills are settled. The address names the party. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type SettlementKind, settlementKinds } from '#contract/settlement-kinds.ts'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { titleText } from '../../i18n/keys.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useFoundReferences } from '../../references/use-found-references.ts'
import { useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { callsOf } from './calls.ts'
import { SettlementEditor } from './settlement-editor.tsx'

const quietly = { notify: 'never' } as const

export function settlementScreen(kind: SettlementKind) {
  return function SettlementScreen() {
    const { t } = useTranslation()
    const [search, setSearch] = useSearchParams()
    const partyId = Number(search.get('party') ?? 0) || null
    useKeyContext('form')
    const open = useOpen(kind, partyId)
    const { references, onTyped } = useFoundReferences(settlementKinds[kind].partyKind, open.data?.party ?? null)
    const init = useQuery({
      ...useApi().query(callsOf(kind).Init, {}, quietly),
      refetchOnMount: 'always',
    })
    const choose = (id: number | null) => setSearch(id === null ? {} : { party: String(id) }, { replace: true })
    const [isFocused] = useState(partyId === null)
    const [isTaken, setTaken] = useState(!isFocused)
    const isShown = open.data?.party.id === partyId && init.data !== undefined
    useEffect(() => {
      // The amount is the next thing to type.
      if (!isShown || !isTaken) return
      document.querySelector<HTMLElement>('[data-at="amount"] input')?.focus()
      setTaken(false)
    }, [isShown, isTaken])
    return (
      <Page
        title={titleText(kind === 'receiptDocument' ? 'receiptDocuments' : 'paymentDocuments')}
        className="max-w-6xl"
      >
        <ReferenceField
          label={t(`words.${settlementKinds[kind].partyKind}`)}
          none={t('settlement.choose')}
          value={partyId}
          references={references}
          rowsMin={0}
          isWide
          isFocused={isFocused}
          onTyped={onTyped}
          onTaken={() => setTaken(true)}
          choose={choose}
        />
        {(init.isError || open.isError) && (
          <LoadFailed
            retry={() => {
              void init.refetch()
              void open.refetch()
            }}
          />
        )}
        {partyId === null && <p className="text-muted-foreground">{t('settlement.lead')}</p>}
        {partyId !== null && !open.isError && !init.isError && !isShown && <Loading />}
        {partyId !== null && isShown && open.data && init.data && (
          <SettlementEditor
            key={partyId}
            kind={kind}
            init={init.data}
            open={open.data}
            reload={async () => (await open.refetch()).data}
          />
        )}
      </Page>
    )
  }
}

function useOpen(kind: SettlementKind, partyId: number | null) {
  return useQuery({
    ...useApi().query(callsOf(kind).Open, { query: { partyId: partyId ?? 1 } }, quietly),
    enabled: partyId !== null,
    // Bills may have been settled elsewhere.
    refetchOnMount: 'always',
  })
}
