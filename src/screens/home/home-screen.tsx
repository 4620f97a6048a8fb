/** The first page: the dashboard for whoever may see figures and wants to, the list of screens for everybody else. Source: spec §2. */
import { useCan, useStored } from '#src/shell/api-context.ts'
import { WelcomeScreen } from '../welcome/welcome-screen.tsx'
import { Dashboard } from './dashboard.tsx'

export function HomeScreen() {
  const maySeeFigures = useCan({ group: 5, feature: 20 })
  const [isWanted] = useStored('show_dashboard_statistics')
  return maySeeFigures && isWanted !== false ? <Dashboard /> : <WelcomeScreen />
}
