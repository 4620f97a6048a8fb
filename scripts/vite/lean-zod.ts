/**
 * Leaves out of the client what zod carries for others: the writing of JSON schemas, which the server alone does (OpenAPI), and the
 * English messages of problems, whose codes the client translates itself. That is 8 kB of the login page, compressed.
 */
import type { Plugin } from 'vite'

const importer = '/zod/v4/classic/schemas.js'
const refusal = `() => { throw new Error('The client writes no JSON schemas.') }`

/** What stands in for each module, by the way in which zod's schemas import it. */
const modules = new Map([
  ['../core/json-schema-processors.js', 'export {}'],
  [
    '../core/to-json-schema.js',
    `export const createToJSONSchemaMethod = () => ${refusal}
     export const createStandardJSONSchemaMethod = createToJSONSchemaMethod`,
  ],
  ['../locales/en.js', `export default () => ({ localeError: issue => issue.code })`],
])

const prefix = '\0lean-zod:'

export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, from) {
      return from?.replaceAll('\\', '/').endsWith(importer) && modules.has(source) ? prefix + source : null
    },
    load(id) {
      const code = id.startsWith(prefix) ? modules.get(id.slice(prefix.length)) : undefined
      return code === undefined ? null : { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
