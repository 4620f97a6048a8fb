import { cn } from '../ui/class-names.ts'

/** The product logo: a balance. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cn('size-8 shrink-0', className)}>
      <rect width="64" height="64" rx="15" className="fill-primary" />
      <g
        className="fill-primary-foreground/20 stroke-primary-foreground"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path fill="none" d="M32 14v36M22 50h20M13 22h38" />
        <path d="M18 22l-7 15h14zM46 22l-7 15h14z" />
      </g>
      <circle cx="32" cy="14" r="4" className="fill-primary-foreground" />
    </svg>
  )
}
