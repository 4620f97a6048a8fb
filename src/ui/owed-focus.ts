/** What a dialog could not give back, as something had opened over it meanwhile: whoever has the keys now gives them on. */
let owed: (() => void) | null = null

export function oweFocus(giveBack: () => void): void {
  owed = giveBack
}

export function takeOwedFocus(): (() => void) | null {
  const taken = owed
  owed = null
  return taken
}
