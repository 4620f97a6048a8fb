/**
 * The size of a QR code on a roll. A module is a whole number of printer dots, or readers find modules of two widths, and has at least
 * three: a thermal printer spreads each dot, and the code of an e-invoice has about a hundred modules across.
 */
import { dotsPerMm, type Roll, rollDots } from '../api/papers.ts'

const moduleDotsMin = 3

/** In mm, for a number of modules across with the quiet zone. About `wantedMm`, but larger if modules need it, as far as the roll is wide. */
export function qrSizeOnRoll(modules: number, wantedMm: number, roll: Roll): number {
  const moduleDots = Math.max(moduleDotsMin, Math.floor((wantedMm * dotsPerMm) / modules))
  const widestDots = Math.max(1, Math.floor(rollDots[roll] / modules))
  return (Math.min(moduleDots, widestDots) * modules) / dotsPerMm
}

/** Browsers lay out in 1/64 px, so that a module of three dots may measure 2.999. */
const layoutError = 0.01

/** The dots of a module of this measured width. */
export function wholeDots(measuredDots: number): number {
  return Math.max(1, Math.floor(measuredDots + layoutError))
}
