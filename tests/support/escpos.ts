/** Parses the byte stream of a receipt printer: command by command, in the order of the manual. Shares no code with the writer. */

export type PrintedDocument = { readonly widthDots: number; readonly rows: readonly string[]; readonly isCut: boolean }
export type PrinterTape = {
  readonly papers: readonly PrintedDocument[]
  readonly pulses: number
  /** The row count of each picture command. */
  readonly bands: readonly number[]
}

/** `#` is black. Throws at a byte that starts no command of a till. */
export function readTape(bytes: ArrayLike<number>): PrinterTape {
  const papers: PrintedDocument[] = []
  const bands: number[] = []
  let rows: string[] = []
  let [pulses, width, at] = [0, 0, 0]
  const take = () => {
    if (at >= bytes.length) throw new Error('The tape ends inside a command.')
    at += 1
    return bytes[at - 1] ?? 0
  }
  const takeCount = () => take() + take() * 256
  const picture = () => {
    const [kind, mode, columns, height] = [take(), take(), takeCount(), takeCount()]
    if (kind !== 0x30 || mode !== 0) throw new Error('The picture is not of the plain kind.')
    width = columns * 8
    bands.push(height)
    for (let row = 0; row < height; row += 1) {
      const dots = Array.from({ length: columns }, () => take().toString(2).padStart(8, '0')).join('')
      rows.push(dots.replaceAll('1', '#').replaceAll('0', '.'))
    }
  }
  const commands: Readonly<Record<string, () => void>> = {
    '1b 40': () => {},
    '1b 64': () => void take(),
    '1b 70': () => {
      take()
      take()
      take()
      pulses += 1
    },
    '1d 76': picture,
    '1d 56': () => {
      take()
      papers.push({ widthDots: width, rows, isCut: true })
      rows = []
    },
  }
  while (at < bytes.length) {
    const name = [take(), take()].map(byte => byte.toString(16).padStart(2, '0')).join(' ')
    const command = commands[name]
    if (command === undefined) throw new Error(`No command begins with ${name} before byte ${at}.`)
    command()
  }
  if (rows.length > 0) papers.push({ widthDots: width, rows, isCut: false })
  return { papers, pulses, bands }
}
