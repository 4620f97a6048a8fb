/**
 * A tab of the settings describes what a company has decided about one matter: its fields, and who may change them. Its calls are made of that,
 * one handler on the server serves them all (`server/setting/tabs.ts`), and its form is drawn from it. A description has at most 80 lines.
 */
import { z } from 'zod'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { historyEntry } from '../definitions/definition.ts'
import { type DefinedValue, inputSchema, type RowValue, replySchema, type SingleField } from '../definitions/field.ts'
import { endpoint } from '../endpoint.ts'
import { writtenOnceErrors } from '../errors.ts'
import { note } from '../fields.ts'

/** Only users who meet the need of a field see and change it. */
export type SettingField = SingleField & { readonly need?: Need }

export type TabSpec = {
  /** What the calls are named after: `company` gives `companySettingRead`. */
  readonly name: string
  /** Of its address: `/settings#company`. Source: spec §2. */
  readonly fragment: string
  /** The key of its title under `titles`. */
  readonly title: string
  /** The address of the screen that it is part of, where that is not `/settings`. */
  readonly page?: string
  /** Of the tab, and of each field that has none of its own. */
  readonly need: Need
  /** In the order of the form. */
  readonly fields: Readonly<Record<string, SettingField>>
}

export type SettingsTab = TabSpec & { readonly calls: TabCalls }

export function settingsTab<const Spec extends TabSpec>(spec: Spec): SettingsTab & Pick<Spec, 'name' | 'fields'> {
  return { ...spec, calls: callsOf(spec) }
}

/** Every change of any user raises `version`. What the caller may not see is not among the fields. */
export type StoredTab = { readonly version: number; readonly [field: string]: RowValue }

/** The fields of a tab that a person may see and change. */
export function ownFields({ fields, need }: TabSpec, access: Access | null): Readonly<Record<string, SettingField>> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => can(access, field.need ?? need)))
}

/** A user who may change one of its fields sees the tab. */
export function seenNeed({ fields, need }: TabSpec): Need {
  return { anyOf: [need, ...Object.values(fields).flatMap(field => field.need ?? [])] }
}

const version = z.int().min(0)
const changeReasonLengthMax = 200

export type TabCalls = ReturnType<typeof callsOf>

function callsOf(spec: TabSpec) {
  const { name, fragment, fields } = spec
  const need = seenNeed(spec)
  const path = `/api/setting/tabs/${fragment}`
  const stored: z.ZodType<StoredTab> = z.object({ ...optional(fields, replySchema), version })
  const sent: z.ZodType<{ readonly version: number; readonly reason?: string | undefined } & SentSettings> =
    z.strictObject({
      ...optional(fields, inputSchema),
      version,
      /** Why, where the change has to be answered for. */
      reason: note(0, changeReasonLengthMax).optional(),
    })
  return {
    Read: endpoint({
      method: 'GET',
      path,
      summary: `The settings of ${name} that the caller may change.`,
      need,
      reply: stored,
      errors: [],
    }),
    Change: endpoint({
      method: 'PUT',
      path,
      summary: `Changes the settings of ${name} that are sent. Where somebody else has changed them since the version named, what they changed comes back: theirs and yours.`,
      need,
      body: sent,
      reply: stored,
      isIdempotent: true,
      errors: [...writtenOnceErrors, 'row_changed'],
    }),
    History: endpoint({
      method: 'GET',
      path: `${path}/history`,
      summary: `The last 500 changes of the settings of ${name}, the newest first: who, when, and each field as it was and as it became.`,
      need,
      reply: z.array(historyEntry),
      errors: [],
    }),
  }
}

/** The fields that are sent; the others stay as they are. */
export type SentSettings = { readonly [field: string]: DefinedValue | undefined }

function optional<Value>(
  fields: Readonly<Record<string, SingleField>>,
  schemaOf: (field: SingleField) => z.ZodType<Value>,
): Record<string, z.ZodType<Value | undefined>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()]))
}
