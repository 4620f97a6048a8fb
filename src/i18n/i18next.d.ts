import 'i18next'
import type ar from './ar.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof ar }
  }
}
