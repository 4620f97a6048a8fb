/** The collapsible recommendation of a month. Its links open reports through the router, and Esc returns from them. */
import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recommendation } from '#contract/recommendations.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { firstDrilled } from '../../lists/drilled.ts'
import { useGoTo } from '../../services/navigation.ts'
import { cn } from '../../ui/class-names.ts'
import { cleanRecommendation } from './clean-recommendation.ts'

type RecommendationPanelProps = {
  readonly recommendation: Recommendation
  readonly isOpen: boolean
  readonly toggle: () => void
  /** The address of the link that the user returns from. */
  readonly followed: string | null
  readonly follow: (address: string) => void
}

export function RecommendationPanel({ recommendation, isOpen, toggle, ...links }: RecommendationPanelProps) {
  const { t } = useTranslation()
  const { monthName } = useFormats()
  const id = useId()
  const { month, year, recommendationsHtml } = recommendation
  const isKnown = month >= 1 && month <= 12
  return (
    <section className="rounded-lg border border-border bg-card text-card-foreground shadow-soft">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-text`}
          onClick={toggle}
          className="flex w-full cursor-pointer items-center gap-2 rounded-lg px-5 py-3 text-start font-semibold hover:bg-accent"
        >
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 transition-transform print:hidden', !isOpen && '-rotate-90 rtl:rotate-90')}
          />
          {isKnown ? t('charts.recommendationOf', { month: monthName(month) }) : t('charts.recommendationOfUnknown')}
          <span className="font-normal text-muted-foreground tabular-nums">{year}</span>
        </button>
      </h3>
      {/* In print all panels are expanded. */}
      <div id={`${id}-text`} className={cn('px-5 pb-4', !isOpen && 'hidden print:block')}>
        <Advice html={recommendationsHtml} isOpen={isOpen} {...links} />
      </div>
    </section>
  )
}

type AdviceProps = Pick<RecommendationPanelProps, 'isOpen' | 'followed' | 'follow'> & { readonly html: string }

function Advice({ html, isOpen, followed, follow }: AdviceProps) {
  const place = useRef<HTMLDivElement>(null)
  const goTo = useGoTo()
  const latest = useRef({ follow, goTo, isOpen })
  latest.current = { follow, goTo, isOpen }
  useLayoutEffect(() => {
    const own = place.current
    if (own === null) return
    own.replaceChildren(cleanRecommendation(html))
    const clicked = (event: MouseEvent) => {
      const address = addressAt(event)
      if (address === null) return
      event.preventDefault()
      latest.current.follow(address)
      latest.current.goTo(address, { state: firstDrilled })
    }
    own.addEventListener('click', clicked)
    return () => own.removeEventListener('click', clicked)
  }, [html])
  useLayoutEffect(() => {
    if (followed === null || !latest.current.isOpen) return
    const links = [...(place.current?.querySelectorAll('a') ?? [])]
    links.find(link => link.getAttribute('href') === followed)?.focus()
  }, [followed])
  return <div ref={place} className={adviceLook} />
}

/** The address of a plainly clicked link; the browser handles modifier keys and other buttons, for example to open a tab. */
function addressAt(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return isPlain ? (link?.getAttribute('href') ?? null) : null
}

const adviceLook = cn(
  'flex max-w-4xl flex-col gap-2 leading-relaxed',
  '[&_h4]:mt-2 [&_h4]:font-bold [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:ps-5',
  '[&_a]:rounded-sm [&_a]:font-semibold [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4',
)
