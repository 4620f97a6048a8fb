/** A text is loaded with its area: nothing outside the rooms that load the area may ask for it. */
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from '#tests/support/project-files.ts'

const rooms = {
  home: ['src/screens/home', 'src/screens/welcome'],
  account: ['src/product', 'src/screens/password', 'src/screens/about', 'src/screens/settings'],
  bill: ['src/bills', 'src/screens/bill', 'src/screens/bills'],
  bills: ['src/screens/bills'],
  reports: ['src/reports', 'src/screens/points', 'src/screens/statistics'],
  deliveries: ['src/screens/deliveries', 'src/screens/bill/after/statements'],
  definitions: ['src/definitions', 'src/screens/audit', 'src/screens/prices', 'src/screens/settings'],
  'e-invoices': ['src/e-invoices', 'src/screens/bill', 'src/screens/e-invoices', 'src/screens/settings'],
  goals: ['src/screens/goals'],
  prices: ['src/screens/prices'],
  settings: ['src/screens/audit', 'src/screens/settings'],
  vouchers: ['src/vouchers'],
}

const code = projectFiles().filter(path => /^src\/.*\.tsx?$/.test(path))

test.each(Object.entries(rooms))('texts of %s are asked for where they are loaded', (area, folders) => {
  const texts: Readonly<Record<string, object>> = JSON.parse(readProjectFile(`src/i18n/ar/${area}.json`))
  const stems = (section: string) => Object.keys(texts[section] ?? {}).map(key => key.replace(/_[a-z]+$/, ''))
  const isText = (section: string, name: string) => section in texts && (name === '' || stems(section).includes(name))
  const strangers = code
    .filter(path => !folders.some(folder => path.startsWith(`${folder}/`)))
    .filter(path =>
      readProjectFile(path)
        .split('\n')
        .filter(line => !/^\s*id: /.test(line))
        .flatMap(line => [...line.matchAll(/['"`]([a-zA-Z]+)\.(\w*)/g)])
        .some(([, section = '', name = '']) => isText(section, name)),
    )
  expect(strangers).toEqual([])
})
