/** Source: spec §2: the product's name and the current year. */
import { ProductLine } from '../services/product-line.tsx'

export function Footer() {
  return (
    <footer className="flex h-7 items-center justify-between border-t border-border bg-card px-4 text-xs text-muted-foreground print:hidden">
      <ProductLine />
    </footer>
  )
}
