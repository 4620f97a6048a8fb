/** The page at `/api/docs`: all operations of the document, collapsible and searchable. It also works without its script. */
import { appVersion } from '#contract/protocol.ts'
import type { Answer, JsonSchema, OpenApiDocument, Operation } from './open-api.ts'
import { schemaText } from './schema-text.ts'

export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return section(document, name, own)
  })
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mizan API ${appVersion}</title>
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/page.js" defer></script>
</head>
<body>
<header>
<h1><span lang="ar" dir="rtl">واجهة ميزان البرمجية</span> <span>Mizan API</span> <small>${appVersion}</small></h1>
<div class="tools" role="search">
<input id="query" type="search" placeholder="Search · بحث" aria-label="Search the calls" autocomplete="off" spellcheck="false">
<output id="count" for="query">${operations.length}</output>
<button id="fold" type="button" aria-pressed="false">${both('Unfold all', 'فتح الكل')}</button>
<button id="theme" type="button">${both('Light or dark', 'المظهر')}</button>
<a href="/api/docs/openapi.json">OpenAPI 3.1</a>
</div>
</header>
<div class="columns">
<nav aria-label="Areas"><h2><span lang="ar" dir="rtl">الأقسام</span> <span>Areas</span></h2>
<ul>${document.tags.map(({ name }) => `<li><a href="#area-${escaped(name)}">${escaped(name)}</a></li>`).join('')}</ul>
</nav>
<main>
<section class="about">${document.info.description
    .split('\n\n')
    .map(text => `<p>${inlineCode(text)}</p>`)
    .join('')}</section>
${sections.join('\n')}
<p id="nothing" hidden>${both('Nothing found', 'لا نتائج')}</p>
</main>
</div>
</body>
</html>
`
}

type Listed = { readonly path: string; readonly method: string; readonly operation: Operation }

function section(document: OpenApiDocument, name: string, operations: readonly Listed[]): string {
  return `<section class="area" id="area-${escaped(name)}"><h2>${escaped(name)}</h2>
${operations.map(each => article(document, each)).join('\n')}
</section>`
}

function article(document: OpenApiDocument, { path, method, operation }: Listed): string {
  const words = [method, path, operation.operationId, operation.summary, operation.description].join(' ').toLowerCase()
  return `<details id="${escaped(operation.operationId)}" data-words="${escaped(words)}">
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${escaped(path)}</code> <span>${inlineCode(operation.summary)}</span></summary>
<p class="need">${escaped(operation.description)}</p>
${parameters(operation)}${body(document, operation)}${answers(document, operation)}
</details>`
}

function parameters({ parameters: list }: Operation): string {
  if (list.length === 0) return ''
  const rows = list.map(
    each => `<tr><td><code>${escaped(each.name)}</code>${each.required ? '' : ' ?'}</td><td>${each.in}</td>
<td>${escaped(schemaText(each.schema))}</td><td>${escaped(each.description ?? '')}</td></tr>`,
  )
  return `<h3>${both('Parameters', 'المعاملات')}</h3><div class="wide" tabindex="0"><table>
<thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function body(document: OpenApiDocument, { requestBody }: Operation): string {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!mediaType || !content) return ''
  return `<h3>${both('Body', 'المحتوى')} <small>${escaped(mediaType)}</small></h3>${shape(document, content.schema)}`
}

function answers(document: OpenApiDocument, { responses }: Operation): string {
  const entries = Object.entries(responses)
  const good = entries
    .filter(([, answer]) => !answer['x-errors'])
    .map(([status, answer]) => reply(document, status, answer))
  const rows = entries.flatMap(([status, answer]) =>
    (answer['x-errors'] ?? []).map(code => `<tr><td>${status}</td><td><code>${escaped(code)}</code></td></tr>`),
  )
  return `${good.join('')}<h3>${both('Refusals', 'الرفض')}</h3><div class="wide" tabindex="0"><table>
<thead><tr><th>Status</th><th>Code</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function reply(document: OpenApiDocument, status: string, answer: Answer): string {
  const [mediaType, content] = Object.entries(answer.content ?? {})[0] ?? []
  const title = `<h3>${both('Reply', 'الرد')} <small>${status} ${escaped(mediaType ?? '')}</small></h3>`
  return content ? title + shape(document, content.schema) : `${title}<p>No content.</p>`
}

function shape(document: OpenApiDocument, schema: JsonSchema): string {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  const resolved = (name && document.components.schemas[name]) || schema
  return `<pre tabindex="0">${escaped(schemaText(resolved))}</pre>`
}

/** A heading in both languages, each in its own direction. */
function both(english: string, arabic: string): string {
  return `${english} · <bdi lang="ar">${arabic}</bdi>`
}

function inlineCode(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}
