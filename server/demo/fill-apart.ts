/**
 * Fills a database with the demonstration company in a process of its own: what filling takes of memory goes back to the system
 * with it, and a server that has just filled its shop is as light as one that found it filled.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DatabasePlace } from '../db/open.ts'
import type { DemoOptions } from './fill-demo.ts'

const processFile = fileURLToPath(new URL('./fill-process.ts', import.meta.url))
const saidLengthMax = 4000

export function fillDemoApart(place: DatabasePlace, { today, passwordHash }: DemoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(processFile, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-saidLengthMax)
    })
    child.on('error', reject)
    child.on('exit', code => {
      if (code === 0) resolve()
      else reject(new Error(`The demo shop could not be filled.\n${said}`))
    })
    child.send({ place: { file: place.file, url: place.url }, today, passwordHash })
  })
}
