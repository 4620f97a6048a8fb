import 'i18next'
import type { ArabicTexts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: ArabicTexts }
  }
}
