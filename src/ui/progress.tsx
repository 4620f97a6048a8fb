/** How far something long has come. */
type ProgressProps = { readonly label: string; readonly value: number; readonly max: number }

export function Progress({ label, value, max }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, max)}
      value={Math.min(value, max)}
      className="mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
    />
  )
}
