import { describe, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reportEndpoints } from '#contract/report.ts'
import { accessOf, can } from '#domain/access/can.ts'
import { features } from '#domain/access/features.ts'
import { type Area, areas } from '#src/catalogue/areas.ts'
import { screens } from '#src/catalogue/screens.ts'
import { bindingsOf, type Command, createCommands, listedCommands } from '#src/commands/commands.ts'
import { createBindings } from '#src/keyboard/bindings.ts'
import { collisionsOf, forbiddenChords } from '#src/keyboard/collisions.ts'
import { programCommands } from '#src/palette/program-commands.ts'
import { screenCommands } from '#src/palette/screen-commands.ts'
import { command } from './samples.ts'

const featureCodes = features.map(({ code }) => code)
const areaList: readonly Area[] = Object.values(areas)
const owner = accessOf(['superadmin'], [])

describe('what is listed', () => {
  const list = (commands: readonly Command[], contexts: readonly ('bill' | 'dialog' | 'text')[] = [], allowed = true) =>
    listedCommands(commands, new Set(contexts), () => allowed).map(each => each.command.id)

  test('a command without permission is not listed, nor its arguments', () => {
    const guarded = command('roles', 'shell.theme', {
      need: 'g-settings',
      page: () => [command('roles:1', 'themes.blue')],
    })
    expect(list([guarded, command('open', 'shell.search')], [], false)).toEqual(['open'])
    expect(list([guarded])).toEqual(['roles', 'roles:1'])
  })

  test('a command outside its contexts is not listed', () => {
    const pay = command('pay', 'shell.search', { when: 'bill && !dialog' })
    expect(list([pay])).toEqual([])
    expect(list([pay], ['bill'])).toEqual(['pay'])
    expect(list([pay], ['bill', 'dialog'])).toEqual([])
  })

  test('where the focus was typing does not matter, because nobody chooses a row by its key', () => {
    expect(list([command('filter', 'shell.search', { when: '!text' })], ['text'])).toEqual(['filter'])
    expect(list([command('undo', 'shell.search', { when: 'text' })])).toEqual(['undo'])
  })

  test('a command for its key alone is not listed', () => {
    expect(list([command('palette', 'shell.search', { isListed: false })])).toEqual([])
  })

  test('of two commands with one id the later is listed', () => {
    const [earlier, later] = [command('print', 'shell.search'), command('print', 'shell.theme')]
    expect(listedCommands([earlier, later], new Set(), () => true)).toEqual([{ command: later }])
  })
})

describe('the registry of commands', () => {
  test('binds the keys of its commands and starts the command', () => {
    const started: string[] = []
    const bindings = createBindings(false)
    const commands = createCommands(bindings, each => started.push(each.id))
    const remove = commands.add([
      command('pay', 'shell.search', { chord: 'f9', when: 'bill' }),
      command('bare', 'shell.search'),
    ])
    expect(bindings.snapshot().all.map(each => each.id)).toEqual(['pay'])
    bindings.snapshot().byChord.get('f9')?.[0]?.binding.run()
    expect(started).toEqual(['pay'])
    remove()
    remove()
    expect(bindings.snapshot().all).toEqual([])
    expect(commands.snapshot()).toEqual([])
  })

  test('keeps its list until something changes', () => {
    const commands = createCommands(createBindings(false), () => undefined)
    let notified = 0
    commands.subscribe(() => {
      notified += 1
    })
    expect(commands.snapshot()).toBe(commands.snapshot())
    commands.add([command('a', 'shell.search')])
    expect(notified).toBe(1)
  })
})

describe('the commands of the program and of the catalogue', () => {
  const noop = () => undefined
  const program = programCommands({
    openPalette: noop,
    findBill: noop,
    openKeySheet: noop,
    chooseLanguage: noop,
    chooseTheme: noop,
    chooseMode: noop,
    logOut: noop,
    exportLedger: noop,
  })

  test('the export of the ledger is offered to users who may export it', () => {
    const offered = program.find(each => each.title === 'palette.commands.exportLedger')?.need
    expect(offered).toEqual({ allOf: ['f-summary', 'f-advanced-daily-recipts-manage'] })
    expect(offered).toEqual(reportEndpoints.exportLedger.need)
  })

  test('the main actions are a new sale, finding a bill and a new journal entry, each for those who may', () => {
    const mainFor = (...permissions: readonly string[]) => {
      const access = accessOf([], permissions)
      const offered = [...screenCommands(access, noop), ...program]
      return listedCommands(offered, new Set(), need => can(access, need)).flatMap(({ command: { id, isMain } }) =>
        isMain ? [id] : [],
      )
    }
    const [sale, findBill, entry] = ['screen:/sales/bill/sale/new', 'program:findBill', 'screen:/accounting/daily/new']
    expect(mainFor('f-create-sales-invoice', 'f-daily-recipts-manage')).toEqual([sale, entry, findBill])
    expect(mainFor('f-daily-recipts-manage')).toEqual([entry])
    expect(mainFor('f-bills-history')).toEqual([findBill])
    expect(mainFor()).toEqual([])
  })

  test('bills are looked for by everybody to whom the server lists any', () => {
    for (const permission of featureCodes) {
      const access = accessOf([], [permission])
      const isOffered = can(access, program.find(({ id }) => id === 'program:findBill')?.need ?? 'superadmin')
      expect([permission, isOffered]).toEqual([permission, can(access, billEndpoints.listBills.need)])
    }
  })

  test('one command goes to every screen that the visitor may enter', () => {
    const went: string[] = []
    for (const each of screenCommands(owner, path => went.push(path))) each.run?.()
    const listed = screens.filter(screen => screen.isListed !== false)
    for (const { path } of listed) expect(went).toContain(path)
    expect(went).not.toContain('/login')
    expect(screenCommands(accessOf([], []), noop).map(each => each.id)).not.toContain('screen:/sales/bill/sale/new')
  })

  test('a new user and a new role are offered to those who may create them', () => {
    const offered = (...permissions: readonly string[]) =>
      screenCommands(accessOf([], permissions), noop).flatMap(({ id }) => (id.startsWith('new:') ? [id] : []))
    const [user, role] = ['new:/settings?open=new#users', 'new:/settings?open=new#roles']
    expect(offered('users.view', 'users.manage', 'roles.assign', 'roles.view', 'roles.manage')).toEqual([user, role])
    expect(offered('users.view', 'users.manage', 'roles.view')).toEqual([])
    expect(offered('users.manage', 'roles.assign', 'roles.manage')).toEqual([])
    expect(offered('roles.view', 'roles.manage')).toEqual([role])
  })

  test('no two keys of screens, areas and program collide, and none is forbidden', () => {
    const keyed = [...screens, ...areaList].flatMap(({ path, chord }): Command[] =>
      chord === undefined ? [] : [command(path, 'shell.search', { chord, when: '!dialog' })],
    )
    const bindings = bindingsOf([...keyed, ...program], noop)
    expect(bindings.length).toBeGreaterThan(5)
    expect(collisionsOf(bindings, false)).toEqual([])
    expect(collisionsOf(bindings, true)).toEqual([])
    expect(forbiddenChords(bindings)).toEqual([])
  })

  test('languages, themes and modes are arguments', () => {
    const arguments_ = listedCommands(program, new Set(), () => true).flatMap(each =>
      each.parent ? [each.command.id] : [],
    )
    expect(arguments_).toHaveLength(6 + 5 + 3)
    expect(new Set(arguments_).size).toBe(arguments_.length)
  })
})
