/** The thread of `strangers.ts`: reports when the attacks have begun, and ends them on request. */
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type AttackName = keyof typeof attacks

const slowBodies = 2000
/** A closed connection is opened again after a while. */
const redialMs = 2000
const largeSenders = 4
const largeBytes = 4 * 1024 * 1024
const loginsPerMinute = 1000

const attacks = { slowBodies: sendSlowBodies, largeBodies: sendLargeBodies, wrongLogins: tryLogins }

const { url, attacks: names } = workerData as { readonly url: string; readonly attacks: readonly AttackName[] }
const ends = await Promise.all(names.map(name => attacks[name]()))
parentPort?.once('message', async () => {
  await Promise.all(ends.map(end => end()))
  process.exit()
})
parentPort?.postMessage('begun')

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  await Promise.race([heard(socket, 'connect'), heard(socket, 'close')])
  return socket
}

/** Each body is only a few bytes shorter than the maximum of a login; closed connections are opened again. */
async function sendSlowBodies(): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  let isOver = false
  const begin = async (): Promise<void> => {
    const socket = await dial()
    if (isOver) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (!isOver) void setTimeout(redialMs).then(() => (isOver ? undefined : begin()))
    })
    socket.write(head('/connect/token', 'application/x-www-form-urlencoded', 16_384))
    socket.write('x'.repeat(16_000))
  }
  for (let count = 0; count < slowBodies; count += 100)
    await Promise.all(Array.from({ length: Math.min(100, slowBodies - count) }, begin))
  return async () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
    await setTimeout(200)
  }
}

async function sendLargeBodies(): Promise<() => Promise<void>> {
  const body = JSON.stringify({ Id: '9'.repeat(largeBytes) })
  let isOver = false
  const senders = Array.from({ length: largeSenders }, async () => {
    while (!isOver) {
      const socket = await dial()
      socket.write(head('/api/Bill/bills', 'application/json', body.length))
      socket.end(body)
      await Promise.race([heard(socket, 'close'), setTimeout(5000)])
      socket.destroy()
    }
  })
  return async () => {
    isOver = true
    await Promise.all(senders)
  }
}

async function tryLogins(): Promise<() => Promise<void>> {
  let isOver = false
  const form = new URLSearchParams({ grant_type: 'password', username: 'owner', password: 'Wrong%2026' })
  const trying = (async () => {
    const underWay = new Set<Promise<unknown>>()
    for (let count = 0; !isOver; count++) {
      form.set('username', `nobody${count}`)
      const login = fetch(new URL('/connect/token', url), { method: 'POST', body: form })
        .then(answer => answer.text())
        .catch(() => undefined)
        .finally(() => underWay.delete(login))
      underWay.add(login)
      await setTimeout(60_000 / loginsPerMinute)
    }
    await Promise.all(underWay)
  })()
  return async () => {
    isOver = true
    await trying
  }
}

/** An error is followed by the end of the connection, and needs no handling here. */
function heard(socket: Socket, event: 'connect' | 'close'): Promise<void> {
  return new Promise(resolve => socket.once(event, () => resolve()))
}

function head(path: string, type: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
}
