/** A posted sale by its address: the receipt as it was printed, and the key that prints it again. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useCommands } from '../../palette/palette-context.ts'
import { ReceiptPreview } from '../../print/receipt-preview.tsx'
import { useApi } from '../../shell/api-context.ts'
import { Page } from '../../shell/page.tsx'
import { LoadFailed, Loading } from '../../shell/states.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'

export function PostedBillScreen() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <PostedBill key={id} id={id} /> : <NotFoundScreen />
}

function PostedBill({ id }: { id: number }) {
  const { t } = useTranslation()
  const api = useApi()
  const [turn, setTurn] = useState(0)
  const print = () => setTurn(turn + 1)
  const query = useQuery({
    ...api.query(billEndpoints.getBill, { query: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useCommands([
    {
      id: 'bill.print',
      title: 'print.print',
      icon: 'printer',
      group: 'here',
      chord: 'mod+p',
      when: '!dialog',
      blocked: () => (query.data === undefined ? 'print.loadFailed' : undefined),
      run: print,
    },
  ])
  if (query.isError) return <LoadFailed title={t('print.loadFailed')} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading />
  return (
    <Page
      title={`${t('titles.saleBill')} ${leftToRight(query.data.code)}`}
      actions={
        <Button onClick={print}>
          <Printer aria-hidden />
          {t('print.print')}
          <KeyCaps keys={['Ctrl', 'P']} />
        </Button>
      }
    >
      <ReceiptPreview bill={query.data} turn={turn} />
    </Page>
  )
}
