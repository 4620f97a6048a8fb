/** kbar in its documented setup, without its animations, which would only add to its times. */
import { KBarAnimator, KBarPortal, KBarPositioner, KBarProvider, KBarResults, KBarSearch, useMatches } from 'kbar'
import { useMemo } from 'react'
import type { Entry } from './entry.ts'

const options = { animations: { enterMs: 0, exitMs: 0 } }

export function KbarPalette({ entries }: { readonly entries: readonly Entry[] }) {
  const actions = useMemo(
    () =>
      entries.map(({ id, title, titleEnglish, codes }) => ({
        id,
        name: title,
        keywords: [titleEnglish, ...codes].join(','),
        subtitle: codes[0] ?? '',
        perform: () => {},
      })),
    [entries],
  )
  return (
    <KBarProvider actions={actions} options={options}>
      <KBarPortal>
        <KBarPositioner className="overlay">
          <KBarAnimator className="palette">
            <KBarSearch className="field" />
            <Results />
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  )
}

function Results() {
  const { results } = useMatches()
  return (
    <KBarResults
      items={results}
      onRender={({ item, active }) =>
        typeof item === 'string' ? (
          <div className="row">{item}</div>
        ) : (
          <div className="row" data-selected={active}>
            <span>{item.name}</span>
            <small>{item.subtitle}</small>
          </div>
        )
      }
    />
  )
}
