/** Source: spec §2: header, picture, text and a link back. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../services/navigation.ts'
import { Button } from '../../ui/button.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  usePageTitle('notFound')
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-2 p-8 text-center">
      <NotFoundPicture />
      <h1 className="mt-4 text-2xl font-bold">{t('notFoundPage.heading')}</h1>
      <p className="max-w-md text-muted-foreground">{t('notFoundPage.text')}</p>
      <Button asChild className="mt-4">
        <Link to="/">{t('notFoundPage.back')}</Link>
      </Button>
    </div>
  )
}

/** 404 on a balance without weights. */
function NotFoundPicture() {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" className="w-60 text-primary" fill="none">
      <g className="stroke-border" strokeWidth="2" strokeLinecap="round">
        <path d="M20 122h200" />
        <path strokeDasharray="2 8" d="M44 112h28M168 112h28" />
      </g>
      <g stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M120 30v90M98 120h44" />
        <path d="M50 44l140-26" />
        <path className="fill-secondary" d="M50 44l-20 40h40zM190 18l-20 40h40z" />
      </g>
      <circle cx="120" cy="30" r="6" fill="currentColor" />
      <text
        x="120"
        y="90"
        textAnchor="middle"
        className="fill-foreground stroke-background font-sans"
        style={{ direction: 'ltr', paintOrder: 'stroke', strokeWidth: 10 }}
        fontSize="44"
        fontWeight="800"
        letterSpacing="1"
      >
        404
      </text>
    </svg>
  )
}
