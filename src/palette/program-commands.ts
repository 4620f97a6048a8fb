import { type Language, supportedLanguages, type ThemeName, themeNames } from '#contract/protocol.ts'
import { billsSeenNeed } from '../catalogue/bill-address.ts'
import type { Command } from '../commands/commands.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { ColourModeChoice } from '../theme/theme.ts'
import type { IconName } from '../ui/icons.ts'

/** The actions of the program's own commands. */
export type ProgramActions = {
  readonly openPalette: () => void
  readonly findBill: () => void
  readonly openKeySheet: () => void
  readonly chooseLanguage: (language: Language) => void
  readonly chooseTheme: (theme: ThemeName) => void
  readonly chooseMode: (mode: ColourModeChoice) => void
  readonly exportLedger: () => void
  readonly logOut: () => void
}

/** The commands of every screen and every user. */
export function programCommands(actions: ProgramActions): readonly Command[] {
  return [
    {
      ...program('palette', 'palette.commands.open', 'list'),
      chord: ['mod+k', 'f1'],
      isListed: false,
      run: actions.openPalette,
    },
    {
      ...program('findBill', 'palette.commands.findBill', 'documentOut'),
      aliases: 'palette.aliases.findBill',
      group: 'goTo',
      isMain: true,
      need: billsSeenNeed,
      run: actions.findBill,
    },
    {
      ...program('keySheet', 'palette.commands.keySheet', 'keyboard'),
      aliases: 'palette.aliases.keySheet',
      chord: '?',
      run: actions.openKeySheet,
    },
    {
      ...program('language', 'shell.language', 'language'),
      aliases: 'palette.aliases.language',
      page: () =>
        supportedLanguages.map(language => ({
          ...program(`language:${language}`, `languages.${language}`, 'language'),
          run: () => actions.chooseLanguage(language),
        })),
    },
    {
      ...program('theme', 'shell.theme', 'theme'),
      aliases: 'palette.aliases.theme',
      page: () =>
        themeNames.map(theme => ({
          ...program(`theme:${theme}`, `themes.${theme}`, 'theme'),
          run: () => actions.chooseTheme(theme),
        })),
    },
    {
      ...program('colourMode', 'shell.colourMode', 'light'),
      aliases: 'palette.aliases.colourMode',
      page: () =>
        modes.map(({ mode, icon }) => ({
          ...program(`colourMode:${mode}`, `shell.${mode}`, icon),
          run: () => actions.chooseMode(mode),
        })),
    },
    {
      ...program('exportLedger', 'palette.commands.exportLedger', 'journal'),
      aliases: 'palette.aliases.exportLedger',
      need: { allOf: ['f-summary', 'f-advanced-daily-recipts-manage'] },
      run: actions.exportLedger,
    },
    {
      ...program('logOut', 'shell.logOut', 'logOut'),
      aliases: 'palette.aliases.logOut',
      need: 'signedIn',
      run: actions.logOut,
    },
  ]
}

const modes = [
  { mode: 'light', icon: 'light' },
  { mode: 'dark', icon: 'dark' },
  { mode: 'system', icon: 'device' },
] as const satisfies readonly { mode: ColourModeChoice; icon: IconName }[]

function program(name: string, title: TextKey, icon: IconName) {
  return { id: `program:${name}`, title, icon, group: 'program', when: '' } as const
}
