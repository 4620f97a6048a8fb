/** The problems that keep a document from being issued, in words: whose field it is, its name, and what is wrong. */
import { useTranslation } from 'react-i18next'
import type { ErrorBody } from '#contract/errors.ts'
import { problemText, wordText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { type RefusedField, refusedField } from './refused-field.ts'

export function useRefusedFields() {
  const { t } = useTranslation()
  const { count } = useFormats()
  const nameOf = (field: string, of: RefusedField['of']) => {
    const own = ownFields.find(each => each === field)
    if (own !== undefined) return t(`eInvoice.of.${own}`)
    if (field === 'exemption') return wordText('exemptionReason')
    // The buyer may have any kind of number.
    if (field === 'otherId') return wordText(of === 'buyer' ? 'idNumber' : 'commercialRegistration')
    return wordText(field)
  }
  return (problems: ErrorBody['problems']): readonly string[] =>
    problems.map(problem => {
      const { of, line, field } = refusedField(problem.at)
      const whose = of === null ? [] : [t(`eInvoice.of.${of}`, { number: count(line ?? 0) })]
      const name = [...whose, ...(field === null ? [] : [nameOf(field, of)])].join(' · ')
      return `${name}: ${problemText(problem)}`
    })
}

/** Fields without a word of their own among those of all areas. */
const ownFields = ['name', 'rate', 'originals', 'lines'] as const
