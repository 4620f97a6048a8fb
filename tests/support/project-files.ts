/** The project's files as text, for tests of the code base itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Generated files, and third-party files. */
const skipped = new Set(['.git', '.vitest', 'data', 'dist', 'node_modules', 'results', 'test-results'])

/** Paths from the project root, with `/`, sorted. */
export function projectFiles(): string[] {
  return filesIn('').sort()
}

export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path)
    return entry.isFile() ? [path] : []
  })
}
