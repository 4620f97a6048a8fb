/** The setup guide from an empty company to its first printed sale: each step links to its screen. It disappears once a sale was printed. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type GuideStep, guideEndpoints, optionalSteps } from '#contract/guide.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useApi, useCan } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'

/** The screen of each step. */
const places = {
  company: '/settings#company',
  vat: '/settings#vatSetting',
  branch: '/definitions/branch',
  items: '/definitions/item',
  people: '/definitions/customer',
  opening: '/accounting/opening',
  purchase: '/purch/bill/purch/new',
  firstSale: '/sales/bill/sale/new',
} as const satisfies Record<GuideStep, string>

/** For users with all its permissions. Hidden when it cannot be loaded. */
export function Guide() {
  const isSuperadmin = useCan('superadmin')
  const asked = useApi().query(guideEndpoints.getGuide, {}, { isBackground: true, notify: 'never' })
  const { data } = useQuery({ ...asked, enabled: isSuperadmin, staleTime: 0 })
  return isSuperadmin && data?.isNeeded ? <Steps steps={data.steps} /> : null
}

function Steps({ steps }: { steps: ReplyOf<typeof guideEndpoints.getGuide>['steps'] }) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const next = steps.find(({ name, isDone }) => !isDone && !optionalSteps.includes(name))?.name
  useCommands(
    next === undefined
      ? []
      : [
          {
            ...{ id: 'guide.next', group: 'here', title: 'home.guide.next', icon: 'goal', when: '!dialog' },
            run: () => goTo(places[next]),
          },
        ],
  )
  return (
    <Card aria-label={t('home.guide.title')}>
      <CardHeader>
        <CardTitle>{t('home.guide.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="grid gap-x-5 gap-y-1 md:grid-cols-2">
          {steps.map(({ name, isDone }) => (
            <li key={name}>
              <Step name={name} isDone={isDone} isNext={name === next} />
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

function Step({ name, isDone, isNext }: { name: GuideStep; isDone: boolean; isNext: boolean }) {
  const { t } = useTranslation()
  const Mark = isDone ? CircleCheck : CircleDashed
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // Focuses the next step on a new company's start page, unless the user has focused something.
    if (isNext && document.activeElement?.matches('body, main')) link.current?.focus()
  }, [isNext])
  return (
    <Link
      ref={link}
      to={places[name]}
      aria-current={isNext ? 'step' : undefined}
      className={cn(
        'flex items-start gap-3 rounded-md px-3 py-2 hover:bg-accent',
        isNext && 'bg-accent font-semibold text-accent-foreground',
      )}
    >
      <Mark aria-hidden className={cn('mt-0.5 size-5 shrink-0', isDone ? 'text-success' : 'text-muted-foreground')} />
      <span>
        {t(`home.guide.steps.${name}`)}{' '}
        <span className="font-normal text-muted-foreground text-sm">
          {t(isDone ? 'home.guide.done' : `home.guide.hints.${name}`)}
        </span>
      </span>
    </Link>
  )
}
