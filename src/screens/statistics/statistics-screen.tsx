/** Redirects the address of statistics to its first page, like an area. */
import { Navigate } from 'react-router-dom'

export function StatisticsScreen() {
  return <Navigate to="/statistics/charts" replace />
}
