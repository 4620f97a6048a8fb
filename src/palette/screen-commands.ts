import { type Access, can, type Need } from '#domain/access/can.ts'
import { type Area, areas } from '../catalogue/areas.ts'
import { listedScreens, mainTabs } from '../catalogue/menu.ts'
import type { Command } from '../commands/commands.ts'
import type { TextKey } from '../i18n/texts.ts'

/** A new sale and a new journal entry; the third main command finds a bill (`program-commands.ts`). */
const mainPaths: readonly string[] = ['/sales/bill/sale/new', '/accounting/daily/new']

/** One command per area and screen that the user may open, from the catalogue. */
export function screenCommands(access: Access | null, goTo: (path: string) => void): readonly Command[] {
  const areaCommands = mainTabs(access).map((name): Command => {
    const { path, icon, chord }: Area = areas[name]
    return {
      ...goCommand(`area:${name}`, path, goTo),
      title: `menu.${name}`,
      icon,
      ...(chord !== undefined && { chord }),
    }
  })
  const commands = listedScreens(access).map(
    ({ path, title, icon, aliases, chord }): Command => ({
      ...goCommand(`screen:${path}`, path, goTo),
      title: `titles.${title}`,
      icon,
      ...(mainPaths.includes(path) && { isMain: true as const }),
      ...(aliases !== undefined && { aliases: `aliases.${aliases}` as const }),
      ...(chord !== undefined && { chord }),
    }),
  )
  return [...commands, ...newRowCommands(access, goTo), ...areaCommands]
}

/** The dialogs that open over a settings tab. */
const newRows = [
  {
    path: '/settings?open=new#users',
    title: 'palette.commands.newUser',
    need: { allOf: ['users.view', 'users.manage', 'roles.assign'] },
  },
  {
    path: '/settings?open=new#roles',
    title: 'palette.commands.newRole',
    need: { allOf: ['roles.view', 'roles.manage'] },
  },
] as const satisfies readonly { path: string; title: TextKey; need: Need }[]

function newRowCommands(access: Access | null, goTo: (path: string) => void): readonly Command[] {
  return newRows
    .filter(({ need }) => can(access, need))
    .map(({ path, title }) => ({ ...goCommand(`new:${path}`, path, goTo), title, icon: 'add' }))
}

function goCommand(id: string, path: string, goTo: (path: string) => void) {
  return { id, group: 'goTo', when: '!dialog', run: () => goTo(path) } as const
}
