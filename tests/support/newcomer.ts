/** A cashier whom an administrator is about to create, in the tiny shop. */
import type { Beginning } from './app.ts'
import { fillTinyShop } from './tiny-shop.ts'

/** Filled once for each worker and database. */
export const beforeNewcomer: Beginning = { fill: fillTinyShop }
export const newcomerPassword = 'Better%Lamp26'

export const newcomer = {
  userName: 'huda',
  fullName: 'Huda of the till',
  email: 'huda@shop.example',
  phoneNumber: '',
  jobTitle: '',
  roles: ['cashier'],
  newPassword: newcomerPassword,
  currentPassword: newcomerPassword,
}
