/** The address of the statistics itself leads to the first of their pages, as that of an area does. */
import { Navigate } from 'react-router-dom'

export function StatisticsScreen() {
  return <Navigate to="/statistics/charts" replace />
}
