/** The permission of a call, in words. */
import type { Need } from '#domain/access/can.ts'
import { groupOf, isGroupCode } from '#domain/access/features.ts'

export function needText(need: Need): string {
  if (need === 'public') return 'Open to everybody.'
  if (need === 'signedIn') return 'Needs a signed-in user.'
  return `Needs ${partText(need)}.`
}

function partText(need: Need): string {
  if (need === 'public') return 'nothing'
  if (need === 'signedIn') return 'a signed-in user'
  if (need === 'superadmin') return 'the role superadmin'
  if (typeof need === 'object')
    return 'anyOf' in need ? need.anyOf.map(partText).join(' or ') : need.allOf.map(partText).join(' and ')
  return isGroupCode(need) ? `any permission of ${need} (${groupOf(need).nameEn})` : `the permission ${need}`
}
