/**
 * Joins class names; of two conflicting Tailwind classes the later wins. The library's full table would be a tenth of the login page, so
 * only properties that callers of components change are listed here.
 */
import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

const any = () => true

/** Groups whose classes are the group's name, a hyphen and any value: `px-3`. */
function valued<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map(name => [name, [{ [name]: ['', any] }]]))
}

const sides = ['x', 'y', 's', 'e', 't', 'b']

/** `p` overrides `px`, `px` overrides `ps`, and so on. */
function spacing(name: 'p' | 'm') {
  return {
    [name]: sides.map(side => name + side),
    [`${name}x`]: [`${name}s`, `${name}e`],
    [`${name}y`]: [`${name}t`, `${name}b`],
  }
}

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    ...valued('p', ...sides.map(side => `p${side}`), 'm', ...sides.map(side => `m${side}`)),
    ...valued('size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h'),
    ...valued('inset', 'inset-x', 'inset-y', 'top', 'bottom', 'start', 'end', 'z'),
    ...valued(
      'gap',
      'gap-x',
      'gap-y',
      'justify',
      'items',
      'self',
      'grid-cols',
      'grid-rows',
      'overflow-x',
      'overflow-y',
    ),
    overflow: [{ overflow: ['auto', 'hidden', 'visible', 'clip', 'scroll'] }],
    flex: [{ flex: ['1', 'auto', 'none', 'initial'] }],
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'] }],
    'text-align': [{ text: ['start', 'end', 'center', 'left', 'right', 'justify'] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['light', 'normal', 'medium', 'semibold', 'bold', 'extrabold'] }],
    ...valued('leading', 'tracking', 'whitespace', 'bg', 'shadow', 'opacity', 'cursor'),
    ...valued('rounded', ...sides.map(side => `rounded-${side}`)),
    'border-width': [{ border: ['', '0', '2', '4', '8'] }],
    ...valued(...sides.map(side => `border-${side}`)),
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': [{ border: [any] }],
  },
  conflictingClassGroups: {
    ...spacing('p'),
    ...spacing('m'),
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'bottom', 'start', 'end'],
    'inset-x': ['start', 'end'],
    'inset-y': ['top', 'bottom'],
    gap: ['gap-x', 'gap-y'],
    overflow: ['overflow-x', 'overflow-y'],
    rounded: sides.map(side => `rounded-${side}`),
    'border-width': sides.map(side => `border-${side}`),
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection'],
}))
