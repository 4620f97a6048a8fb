/** Parses the imports of a source file. */
import { posix } from 'node:path'

export type Import = { readonly specifier: string; readonly line: number }

const importPattern =
  /(?:^|[\s}])(?:from|import)\s+(['"])([^'"\n]+)\1(?=\s*(?:with\b|;|$))|\bimport\(\s*(['"])([^'"\n]+)\3/gm

export function importsOf(text: string): Import[] {
  return [...text.matchAll(importPattern)].map(match => ({
    specifier: match[2] ?? match[4] ?? '',
    line: text.slice(0, match.index + match[0].length).split('\n').length,
  }))
}

/** The name of a package without a subpath: `@scope/name`, `name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

/** The target of a relative import, as a path from the project root. */
export function targetOf(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier)
}
