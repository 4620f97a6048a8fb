/**
 * Leaves out of the client what libraries carry for others, where they give no switch for it:
 *
 * - of zod the writing of JSON schemas, which the server alone does (OpenAPI); the English messages of problems, whose codes the client
 *   translates itself; code made at run time, which the content security policy forbids; the search for circles, which JSON cannot have;
 *   and methods that no schema uses, such as those of text formats, which have functions of their own (`z.url`);
 * - of the router its warnings for developers, which its package gives to everybody, and the forms that it sends itself;
 * - of i18next the loading of texts, which the program does itself;
 * - of Radix the names of its functions for debuggers, and the lock of scrolling behind a dialog: here only parts of the page scroll, and
 *   the overlay of a dialog keeps the pointer from them.
 *
 * What a newer version no longer has stops the build, so that somebody looks.
 */
import type { Plugin } from 'vite'

const refusal = `() => { throw new Error('The client writes no JSON schemas.') }`

/** What stands in for modules: by the end of the path of whatever imports them, and by the name that it imports. */
const modules: readonly { readonly from: RegExp; readonly name: string; readonly code: string }[] = [
  { from: /\/zod\/v4\/classic\/schemas\.js$/, name: '../core/json-schema-processors.js', code: 'export {}' },
  {
    from: /\/zod\/v4\/classic\/schemas\.js$/,
    name: '../core/to-json-schema.js',
    code: `export const createToJSONSchemaMethod = () => ${refusal}
      export const createStandardJSONSchemaMethod = createToJSONSchemaMethod`,
  },
  {
    from: /\/zod\/v4\/classic\/schemas\.js$/,
    name: '../locales/en.js',
    code: 'export default () => ({ localeError: issue => issue.code })',
  },
  {
    from: /\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/,
    name: 'react-remove-scroll',
    code: `import { jsx } from 'react/jsx-runtime'
      export const RemoveScroll = ({ as: Part, allowPinchZoom, shards, ...props }) => jsx(Part, props)`,
  },
]

/** Methods of a schema that nothing in the client calls; a test looks. */
export const schemaMethodsLeftOut = ['exactOptional', 'nonoptional', 'and', 'prefault', 'exactPartial', 'required']

type Part = { readonly part: RegExp; readonly by: string; readonly isOptional?: true }

/** What stands in for parts of the files that have a mark. */
const parts: readonly { readonly files: RegExp; readonly mark: string; readonly parts: readonly Part[] }[] = [
  {
    files: /\/zod\/v4\/classic\/schemas\.js$/,
    mark: 'ZodObject',
    parts: [
      { part: /core\.\$ZodObjectJIT\.init\(/, by: 'core.$ZodObject.init(' },
      { part: /core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/, by: 'return;' },
      { part: /(_ZodString\.init\(inst, def\);\s+\}), \{\s+email\(params\) \{[\s\S]*?\n\}\);/, by: '$1);' },
      ...schemaMethodsLeftOut.map(name => ({
        part: new RegExp(`^    ${name}\\(.*\\) \\{[\\s\\S]*?^    \\},$`, 'm'),
        by: '',
      })),
    ],
  },
  {
    files: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    mark: 'function BrowserRouter(',
    parts: [
      { part: /^var ENABLE_DEV_WARNINGS = true;$/m, by: 'var ENABLE_DEV_WARNINGS = false;' },
      { part: /^var Form = React/m, by: 'var Form = /* @__PURE__ */ React' },
      { part: /^(Form|HistoryRouter|ScrollRestoration)\.displayName = ".*";$/gm, by: '' },
    ],
  },
  {
    files: /\/i18next\/dist\/esm\/i18next\.js$/,
    mark: 'class Connector ',
    parts: [
      {
        part: /^class Connector extends EventEmitter \{[\s\S]*?^\}$/m,
        by: 'class Connector extends EventEmitter { state = {} }',
      },
    ],
  },
  {
    files: /\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/,
    mark: 'var __name = ',
    parts: [
      { part: /^var __name = .*;$/m, by: 'var __name = target => target;' },
      { part: /^\s*__name\(\w+, "\w+"\);$/gm, by: '', isOptional: true },
    ],
  },
]

const prefix = '\0lean:'

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const path = slashed(importer)
      const at = modules.findIndex(({ from, name }) => name === source && from.test(path))
      return at < 0 ? null : prefix + at
    },
    load(id) {
      const code = id.startsWith(prefix) ? modules[Number(id.slice(prefix.length))]?.code : undefined
      return code === undefined ? null : { code, moduleType: 'js', moduleSideEffects: false }
    },
    transform(code, id) {
      const path = slashed(id)
      const found = parts.find(({ files, mark }) => files.test(path) && code.includes(mark))
      return found ? { code: leaner(code, found.parts, path), map: null } : null
    },
  }
}

function leaner(code: string, changes: readonly Part[], path: string): string {
  return changes.reduce((left, { part, by, isOptional }) => {
    const right = left.replace(part, by)
    if (right === left && !isOptional) throw new Error(`${path} has no part like ${part}.`)
    return right
  }, code)
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
