/**
 * A settings tab describes the fields of one subject and the permissions to change them. Its calls derive from it, one handler on the
 * server answers them all (`server/setting/tabs.ts`), and its form is generated from it. A description has at most 80 lines.
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
  /** The prefix of its calls: `company` gives `companySettingRead`. */
  readonly name: string
  /** The fragment of its address: `/settings#company`. Source: spec §2. */
  readonly fragment: string
  /** The key of its title under `titles`. */
  readonly title: string
  /** The address of its screen when it is not `/settings`. */
  readonly page?: string
  /** Of the tab, and of each field without a need of its own. */
  readonly need: Need
  /** In the order of the form. */
  readonly fields: Readonly<Record<string, SettingField>>
}

export type SettingsTab = TabSpec & { readonly calls: TabCalls }

export function settingsTab<const Spec extends TabSpec>(spec: Spec): SettingsTab & Pick<Spec, 'name' | 'fields'> {
  return { ...spec, calls: callsOf(spec) }
}

/** Every change by any user increments `version`. Fields that the caller may not see are omitted. */
export type StoredTab = { readonly version: number; readonly [field: string]: RowValue }

/** The fields of a tab that a user may see and change. */
export function ownFields({ fields, need }: TabSpec, access: Access | null): Readonly<Record<string, SettingField>> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => can(access, field.need ?? need)))
}

/** Users who may change one of its fields see the tab. */
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
      /** The reason, for changes that need one. */
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
      summary: `Changes the given settings of ${name}. If another user has changed them since the given version, the response has both values of each conflict.`,
      need,
      body: sent,
      reply: stored,
      isIdempotent: true,
      errors: [...writtenOnceErrors, 'row_changed'],
    }),
    History: endpoint({
      method: 'GET',
      path: `${path}/history`,
      summary: `The last 500 changes of the settings of ${name}, the newest first: user, time, and the old and new value of each field.`,
      need,
      reply: z.array(historyEntry),
      errors: [],
    }),
  }
}

/** The fields to change; others stay unchanged. */
export type SentSettings = { readonly [field: string]: DefinedValue | undefined }

function optional<Value>(
  fields: Readonly<Record<string, SingleField>>,
  schemaOf: (field: SingleField) => z.ZodType<Value>,
): Record<string, z.ZodType<Value | undefined>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()]))
}
