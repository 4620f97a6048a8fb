/** An exported name means one thing in the whole product. */
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './support/project-files.ts'

const exported = /^export (?:async )?(?:function\*?|const|let|type|class|interface) (\w+)/gm

test('no name is exported by two files', () => {
  const product = projectFiles().filter(
    path =>
      /^(domain|contract|machines|server|src|renderer)\/.*\.tsx?$/.test(path) &&
      !path.startsWith('server/db/migrations/'),
  )
  const places = product.flatMap(path =>
    [...readProjectFile(path).matchAll(exported)].map(([, name = '']) => ({ name, path })),
  )
  const doubles = [...Map.groupBy(places, ({ name }) => name).values()].filter(([first, ...others]) =>
    others.some(({ path }) => path !== first?.path),
  )
  expect(doubles.map(([first]) => first?.name)).toEqual([])
})
