/** Spec §8: an unhandled error asks whether to reload the page. The dialog is loaded on demand. */
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionFailure } from '#machines/session-values.ts'
import { ApiError } from '../api/api-error.ts'

/** Handles errors outside rendering. */
export function FatalErrors() {
  const [message, setMessage] = useState<string | null>(null)
  // A passive effect may run after the first frame, and would miss the errors of the meantime.
  useLayoutEffect(() => {
    const ask = (error: unknown) => {
      if (isUnhandled(error)) setMessage(messageOf(error))
    }
    const onError = (event: ErrorEvent) => ask(event.error)
    const onRejection = (event: PromiseRejectionEvent) => ask(event.reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  const close = useCallback(() => setMessage(null), [])
  return message === null ? null : <Question message={message} close={close} />
}

/** Replaces a page that failed to render. */
export function FatalErrorPage({ error }: { error: unknown }) {
  return <Question message={messageOf(error)} />
}

type Ask = typeof import('./fatal-question.tsx').FatalQuestion

function Question({ message, close }: { message: string; close?: () => void }) {
  const { t } = useTranslation()
  const [Ask, setAsk] = useState<Ask | null>(null)
  useEffect(() => {
    import('./fatal-question.tsx').then(
      loaded => setAsk(() => loaded.FatalQuestion),
      // Without a network the browser's own dialog is used.
      () => {
        const text = `${t('shell.fatalTitle')}! ${t('shell.fatalQuestion')}\n\n${message}`
        if (window.confirm(text)) window.location.reload()
        else close?.()
      },
    )
  }, [t, message, close])
  return Ask && <Ask message={message} {...(close && { close })} />
}

/** The interceptor has reported failed calls already, and an aborted call is not a failure. */
function isUnhandled(error: unknown): boolean {
  if (error === null || error === undefined) return false
  if (error instanceof ApiError || error instanceof SessionFailure) return false
  return !(error instanceof DOMException && error.name === 'AbortError')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
