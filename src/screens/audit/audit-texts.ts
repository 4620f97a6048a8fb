/** What an audited action, its subject and its changed values are called. */
import { type AuditEntry, type AuditKind, auditKinds } from '#contract/audit.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import { settingsTabs } from '#contract/settings/registry.ts'
import { type ShownChange, shownChange } from '../../definitions/shown-changes.ts'
import type { Described } from '../../definitions/value-texts.ts'
import type { Formats } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/index.ts'
import { fieldText, isTextKey, titleText, wordText } from '../../i18n/keys.ts'
import { documentType } from '../../reports/report-words.ts'

const definitionNames = Object.keys(definitions) as DefinitionName[]

export function actionText(action: string): string {
  const [kind, verb] = action.split('.')
  const named = auditKinds.find(each => each === kind)
  if (named === undefined) return action
  const done = `audit.verbs.${verb}`
  return isTextKey(done) ? `${kindText(named)}: ${i18n.t(done)}` : kindText(named)
}

export function kindText(kind: AuditKind): string {
  return i18n.t(`audit.kinds.${kind}`)
}

const accountKinds = ['user', 'role'] as const

/** `sale 1-000123` by the name of its kind of document, a row of master data, a user and a role by their names. */
export function subjectText({ subject, name }: AuditEntry): string {
  const [first = '', ...rest] = subject.split(' ')
  const definition = definitionNames.find(each => each === first)
  if (definition !== undefined) return `${titleText(definitions[definition].title)}: ${name || rest.join(' ')}`
  const kind = accountKinds.find(each => each === first)
  if (kind !== undefined) return `${kindText(kind)}: ${name || rest.join(' ')}`
  return [documentType(first, i18n.t), ...rest].join(' ')
}

export function shownChanges(entry: AuditEntry, formats: Formats): readonly ShownChange[] {
  const described = describedBy(entry)
  return entry.changes.map(change => {
    if (described !== undefined) return shownChange(described, change, formats)
    const { field, from, to } = change
    return { field: plainField(field), before: texts(from), after: texts(to) }
  })
}

function describedBy({ subject, action }: AuditEntry): Described | undefined {
  const [first, second] = subject.split(' ')
  const definition = definitionNames.find(each => each === first)
  if (definition !== undefined) return definitions[definition]
  if (!action.startsWith('setting.')) return undefined
  return Object.values(settingsTabs).find(({ name }) => name === first || name === second)
}

function plainField(name: string): string {
  return fieldText(name) ?? wordText(name)
}

function texts(value: AuditEntry['changes'][number]['from']): readonly string[] {
  if (value === null || value === '') return []
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}
