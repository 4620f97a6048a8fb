/**
 * `import texts from './ar.json?start'` gives only the sections that pages show before a login, so that the login page does not wait for
 * the texts of the whole product; `./ar.json?rest` gives all others.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The sections that the login page and the messages of the shell need. */
const startSections = ['shell', 'languages', 'titles', 'interceptor', 'session', 'shared', 'fields', 'problem', 'login']

const parts = ['start', 'rest'] as const
const prefix = '\0texts:'

export function startTexts(): Plugin {
  return {
    name: 'start-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !parts.some(part => source.endsWith(`.json?${part}`))) return null
      return prefix + join(dirname(importer), source).replace('.json?', '#')
    },
    async load(id) {
      const [path = '', part] = id.split('#')
      if (!path.startsWith(prefix)) return null
      const file = `${path.slice(prefix.length)}.json`
      this.addWatchFile(file)
      const texts = Object.entries(JSON.parse(await readFile(file, 'utf8')))
      const atStart = texts.filter(([section]) => startSections.includes(section))
      if (atStart.length !== startSections.length) throw new Error(`A section of the start is missing in ${file}.`)
      const chosen = part === 'start' ? atStart : texts.filter(text => !atStart.includes(text))
      return { code: `export default ${JSON.stringify(Object.fromEntries(chosen))}`, moduleType: 'js' }
    },
  }
}
