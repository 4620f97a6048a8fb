/** The Node that the project pins as the npm package `node`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

export function findPinnedNode() {
  const binary = pinnedNodePath()
  if (existsSync(binary)) return binary
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
  if (isSameMajor(process.versions.node, wanted)) return process.execPath
  throw new Error(
    `Node ${wanted} was not installed: its package fetches it with an install script. ` +
      'Allow install scripts for the package "node" (npm config "ignore-scripts"), or run the command with that Node.',
  )
}

export function pinnedNodePath() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function isSameMajor(left, right) {
  return left.split('.')[0] === right.split('.')[0]
}
