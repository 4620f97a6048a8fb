/** Headers and constants shared by client and server. Source: spec §7, §9. */

export const appVersion = '2.5.3'

/** The versioned media type of `Accept` on authenticated calls. */
export const mediaTypeV1 = 'application/vnd.mizan.v1+json'

/** The media type of an Excel workbook. */
export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const headerNames = {
  appVersion: 'app-version',
  idempotencyKey: 'idempotency-key',
} as const

/** The only scope of the token endpoint. */
export const tokenScope = 'openid email phone profile offline_access roles'

export const supportedLanguages = ['ar', 'en', 'fr', 'de', 'pt', 'ko'] as const
export type Language = (typeof supportedLanguages)[number]

export const themeNames = ['blue', 'purple', 'red', 'pink', 'gray'] as const
export type ThemeName = (typeof themeNames)[number]

/** Branch −1 means all branches (spec §9). */
export const allBranches = -1
