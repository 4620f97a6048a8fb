/** The start page: the dashboard for users who may see figures and want to, otherwise the list of screens. Source: spec §2. */
import { useCan, useStored } from '../../services/api-context.ts'
import type { Loader } from '../../services/loaded.ts'
import { LoadedView } from '../../services/loaded-view.tsx'
import { WelcomeScreen } from '../welcome/welcome-screen.tsx'
import { HomePanels } from './panels.tsx'

/** Loaded separately, because charts are large and a till never shows them. */
const loadDashboard: Loader = async () => (await import('./dashboard.tsx')).Dashboard

export function HomeScreen() {
  const maySeeFigures = useCan('f-view-statics')
  const [isWanted] = useStored('show_dashboard_statistics')
  return maySeeFigures && isWanted !== false ? (
    <LoadedView loader={loadDashboard} />
  ) : (
    <WelcomeScreen>
      <HomePanels />
    </WelcomeScreen>
  )
}
