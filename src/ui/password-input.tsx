/** A password input with a button to show its text. */
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from './class-names.ts'
import { Input } from './input.tsx'

export function PasswordInput({ className, ...props }: ComponentProps<typeof Input>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        className={cn('pe-10 text-start rtl:ps-10 rtl:pe-3 rtl:text-end', className)}
      />
      <button
        type="button"
        aria-label={isShown ? t('login.hidePassword') : t('login.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-1 end-1 inline-flex w-8 cursor-pointer items-center justify-center rounded text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}
