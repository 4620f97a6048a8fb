/** The administrator's message, shown until the user dismisses this text on this device. When it cannot be loaded, the page is shown without it. */
import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { homeEndpoints } from '#contract/home.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useApi } from '../../services/api-context.ts'
import { useUserData } from '../../services/user-data.ts'
import { Button } from '../../ui/button.tsx'

export function Banner() {
  const asked = useApi().query(homeEndpoints.getBanner, {}, { isBackground: true, notify: 'never' })
  const { data } = useQuery({ ...asked, staleTime: 0 })
  const [dismissed, dismiss] = useUserData('home.banner', z.string())
  const text = data?.text ?? ''
  return text === '' || text === dismissed ? null : <Message text={text} dismiss={() => dismiss(text)} />
}

function Message({ text, dismiss }: { text: string; dismiss: () => void }) {
  const { t } = useTranslation()
  const away = () => {
    // The focused button disappears with its message.
    document.querySelector('main')?.focus({ preventScroll: true })
    dismiss()
  }
  useCommands([
    {
      ...{ id: 'home.dismissBanner', title: 'home.banner.dismiss', icon: 'message' },
      ...{ group: 'here', when: 'home && !dialog', run: away },
    },
  ])
  return (
    <section
      aria-label={t('home.banner.title')}
      className="flex items-start gap-3 rounded-lg border border-primary/30 bg-secondary px-4 py-3 text-secondary-foreground shadow-soft"
    >
      <Megaphone aria-hidden className="mt-0.5 size-5 shrink-0 text-primary rtl:-scale-x-100" />
      <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap break-words font-medium">
        {text}
      </p>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-my-1 -me-1.5 shrink-0"
        aria-label={t('home.banner.dismiss')}
        title={t('home.banner.dismiss')}
        onClick={away}
      >
        <X aria-hidden />
      </Button>
    </section>
  )
}
