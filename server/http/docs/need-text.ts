/** Who may make a call, in words. */
import type { Need } from '#domain/access/can.ts'
import { groupOf } from '#domain/access/features.ts'

export function needText(need: Need): string {
  if (need === 'public') return 'Open to everybody.'
  if (need === 'signedIn') return 'Needs a signed-in user.'
  return `Needs ${partText(need)}.`
}

function partText(need: Need): string {
  if (need === 'public') return 'nothing'
  if (need === 'signedIn') return 'a signed-in user'
  if ('anyOf' in need) return need.anyOf.map(partText).join(' or ')
  if ('allOf' in need) return need.allOf.map(partText).join(' and ')
  if ('role' in need) return `the role ${need.role}`
  if (!('group' in need)) return `the permission ${need.feature}`
  const group = `group ${need.group} (${groupOf(need.group).nameEn})`
  if (need.feature === undefined) return `any permission of ${group}`
  const numbers: readonly number[] = typeof need.feature === 'number' ? [need.feature] : need.feature
  return `feature ${numbers.join(' or ')} of ${group}`
}
