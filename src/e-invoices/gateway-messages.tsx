/** What the authority said, in its own words: the kind of each message as an icon and a text. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { GatewayMessage } from '#contract/bill-e-invoice.ts'
import { cn } from '../ui/class-names.ts'
import { Code } from '../ui/isolated-text.tsx'

const looks = {
  error: { icon: CircleAlert, colour: 'text-destructive' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  info: { icon: Info, colour: 'text-primary' },
} as const

export function GatewayMessages({ messages }: { messages: readonly GatewayMessage[] }) {
  return (
    <ul className="space-y-1.5">
      {messages.map(({ kind, code, text }, place) => {
        const { icon: Icon, colour } = looks[kind]
        return (
          <li key={place} className="flex items-start gap-2">
            <Icon aria-hidden className={cn('mt-1 size-4 shrink-0', colour)} />
            <span className="min-w-0 break-words">
              <bdi>{text}</bdi>
              {code !== '' && <Code className="ms-2 text-muted-foreground text-xs">{code}</Code>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
