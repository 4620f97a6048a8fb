/**
 * `import texts from './ar.json?start'` gives only the sections that pages show before a login, so that the login page does not wait for
 * the texts of the whole product.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The sections that the login page and the messages of the shell need. */
const startSections = ['shell', 'languages', 'titles', 'interceptor', 'session', 'shared', 'fields', 'problem', 'login']

const query = '.json?start'
const prefix = '\0start-texts:'

export function startTexts(): Plugin {
  return {
    name: 'start-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(query) || !importer) return null
      return prefix + join(dirname(importer), source).slice(0, -query.length)
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const file = `${id.slice(prefix.length)}.json`
      this.addWatchFile(file)
      const texts = Object.entries(JSON.parse(await readFile(file, 'utf8')))
      const chosen = texts.filter(([section]) => startSections.includes(section))
      if (chosen.length !== startSections.length) throw new Error(`A section of the start is missing in ${file}.`)
      return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
    },
  }
}
