/** The focus that a closing dialog could not restore because another dialog is open over it: that one restores it. */
let owed: (() => void) | null = null

export function oweFocus(giveBack: () => void): void {
  owed = giveBack
}

export function takeOwedFocus(): (() => void) | null {
  const taken = owed
  owed = null
  return taken
}
