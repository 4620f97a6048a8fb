/** The API documentation, generated from the endpoints at the first request: OpenAPI 3.1 and a page to read. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { openApiDocument } from './docs/open-api.ts'
import { docsPage } from './docs/page.ts'

export const docsPath = '/api/docs'

export function serveDocs(app: FastifyInstance, endpoints: Readonly<Record<string, AnyEndpoint>>): void {
  const once = (make: () => string) => {
    let made: string | undefined
    return () => {
      made ??= make()
      return made
    }
  }
  const files = [
    { path: docsPath, type: 'text/html', make: () => docsPage(openApiDocument(endpoints)) },
    {
      path: `${docsPath}/openapi.json`,
      type: 'application/json',
      make: () => JSON.stringify(openApiDocument(endpoints)),
    },
    { path: `${docsPath}/page.css`, type: 'text/css', make: () => readPart('page.css') },
    { path: `${docsPath}/page.js`, type: 'text/javascript', make: () => readPart('page.js') },
  ]
  for (const { path, type, make } of files) {
    const text = once(make)
    app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text()))
  }
}

function readPart(name: string): string {
  return readFileSync(new URL(`./docs/${name}`, import.meta.url), 'utf8')
}
