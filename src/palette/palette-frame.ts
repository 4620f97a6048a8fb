/** How the palette looks around its rows, also while its code is still on the way. */
export const paletteOverlayClass = 'pointer-events-auto fixed inset-0 z-50 bg-[rgb(10_14_20/0.4)]'

export const paletteFrameClass =
  'fixed inset-x-4 top-[10vh] z-50 mx-auto flex max-h-[70vh] max-w-[46rem] flex-col overflow-hidden rounded-xl border border-border bg-popover text-popover-foreground shadow-float outline-none'

export const paletteQueryClass = 'flex items-center gap-2.5 border-b border-border px-4'

export const paletteFieldClass =
  'h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground'
