/** What a page asks a service worker: to take over, or which build it has (answered on the port that came with it). */
const messages = ['apply', 'build'] as const
export type WorkerMessage = (typeof messages)[number]

export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  return messages.find(message => message === data)
}
