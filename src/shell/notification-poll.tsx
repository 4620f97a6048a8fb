/** Polls for notifications while the program is open; the bell of the top bar shows their number. */
import { useNotifications } from '../services/use-notifications.ts'

export function NotificationPoll() {
  useNotifications('shell')
  return null
}
