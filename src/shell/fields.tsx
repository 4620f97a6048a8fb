/** The fields of the shell's own forms. */
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/class-names.ts'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

type FieldProps = { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby'?: string }

/** A labelled field with its error beneath, tied together for screen readers. */
export function Field(props: { label: string; error: string | null; children: (field: FieldProps) => ReactNode }) {
  const id = useId()
  const { label, error, children } = props
  const errorId = `${id}-error`
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': error !== null, ...(error !== null && { 'aria-describedby': errorId }) })}
      {error !== null && (
        <p id={errorId} className="text-sm text-destructive">
          {error}
        </p>
      )}
    </div>
  )
}

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
