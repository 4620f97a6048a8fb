import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultPort, parseArguments, UsageError } from '#server/start/arguments.ts'

describe('the command line', () => {
  test('without options keeps the data in ./data and lets only this machine in', () => {
    expect(parseArguments([], {})).toEqual({
      port: defaultPort,
      host: '127.0.0.1',
      trustedProxies: [],
      folder: resolve('data'),
      isDemo: false,
      backupCopies: undefined,
      databaseUrl: undefined,
    })
  })

  test('a demo has a folder of its own, unless one is named', () => {
    expect(parseArguments(['--demo'], {})?.folder).toBe(resolve('data/demo'))
    expect(parseArguments(['--demo', '--data', 'shop'], {})?.folder).toBe(resolve('shop'))
  })

  test('port, host and the database are taken as they are given', () => {
    const url = 'postgres://mizan@db/mizan'
    const given = parseArguments(['--port', '0', '--host=0.0.0.0'], { DATABASE_URL: url })
    expect(given).toMatchObject({ port: 0, host: '0.0.0.0', databaseUrl: url })
  })

  test.each([
    [['--port', '70000'], '--port must be a number from 0 to 65535'],
    [['--port', 'http'], '--port must be a number from 0 to 65535'],
    [['--prot', '4100'], "Unknown option '--prot'"],
    [['--trust-proxy', 'proxy.example'], '--trust-proxy takes addresses and networks'],
    [['--trust-proxy', '10.0.0.5,'], '"" is neither'],
    [['--trust-proxy', ''], '"" is neither'],
    [['--trust-proxy', '10.0.0.0/33'], '"10.0.0.0/33" is neither'],
    [['--trust-proxy', '10.0.0.0/'], '"10.0.0.0/" is neither'],
    [['--trust-proxy', 'fe80::1%eth0'], 'is neither'],
    [['--trust-proxy', '0.0.0.0/0'], 'would believe everybody'],
    [['--trust-proxy', '10.0.0.5, ::/0'], 'would believe everybody'],
    [['4100'], "Unexpected argument '4100'"],
  ])('%j is refused with its reason', (parameters, reason) => {
    expect(() => parseArguments(parameters, {})).toThrow(UsageError)
    expect(() => parseArguments(parameters, {})).toThrow(reason)
  })

  test('the proxies that are believed are addresses and networks', () => {
    const given = parseArguments(['--trust-proxy', '10.0.0.5, 10.1.0.0/16,2001:db8::/32'], {})
    expect(given?.trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'])
  })

  test('another kind of database is refused', () => {
    expect(() => parseArguments([], { DATABASE_URL: 'mysql://db/mizan' })).toThrow(
      'DATABASE_URL must begin with postgres://',
    )
  })

  test('a password is set anew for a name', () => {
    expect(parseArguments(['--reset-password', 'owner'], {})?.command).toEqual({ kind: 'resetPassword', name: 'owner' })
    expect(() => parseArguments(['--reset-password', ''], {})).toThrow('--reset-password needs the name of an account')
  })

  test('help asks for nothing else', () => {
    expect(parseArguments(['--help'], {})).toBeUndefined()
  })
})
