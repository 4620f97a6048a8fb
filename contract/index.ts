/** Every endpoint of the API, by the name that client and server call it. */
import { accountEndpoints } from './account.ts'
import { authEndpoints } from './auth.ts'
import { billEndpoints } from './bill.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { settingEndpoints } from './setting.ts'

export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...settingEndpoints,
  ...billEndpoints,
  ...catalogueEndpoints,
}
