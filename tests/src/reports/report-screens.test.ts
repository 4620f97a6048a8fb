/** Every report has a screen, under its own title and for whom its call answers. */
import { expect, test } from 'vitest'
import { reports } from '#contract/reports/reports.ts'
import { screens } from '#src/catalogue/screens.ts'

test('every report has one screen, with its title and its need', () => {
  const shown = screens.filter(({ report }) => report !== undefined)
  expect(shown.map(({ report }) => String(report)).sort()).toEqual(Object.keys(reports).sort())
  for (const [name, { title, need }] of Object.entries(reports)) {
    const screen = shown.find(({ report }) => report === name)
    expect([name, screen?.title, screen?.need]).toEqual([name, title, need])
  }
})

test('what a row opens has a screen', () => {
  const names = new Set(screens.map(({ report }) => report))
  for (const report of Object.values(reports)) {
    const openings = report.shape === 'sections' ? [report.opens] : Object.values<unknown>(report.opens)
    for (const opening of openings) {
      if (typeof opening !== 'object' || opening === null || !('report' in opening)) continue
      expect([...names]).toContain(opening.report)
    }
  }
})
