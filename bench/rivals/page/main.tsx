/** One of the compared palettes on a separate page, `?rival=kbar`, with the entries of the benchmark. Ctrl+K opens it. */
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { CmdkPalette } from './cmdk-palette.tsx'
import type { Entry } from './entry.ts'
import { KbarPalette } from './kbar-palette.tsx'
import './palette.css'
import { ReactAriaPalette } from './react-aria-palette.tsx'

const palettes: Readonly<Record<string, ComponentType<{ readonly entries: readonly Entry[] }>>> = {
  cmdk: CmdkPalette,
  kbar: KbarPalette,
  'react-aria': ReactAriaPalette,
}

const name = new URLSearchParams(location.search).get('rival') ?? ''
const Palette = palettes[name]
const place = document.getElementById('root')
if (!Palette || !place) throw new Error(`There is no rival "${name}".`)
const entries: readonly Entry[] = await (await fetch('./entries.json')).json()
createRoot(place).render(<Palette entries={entries} />)
