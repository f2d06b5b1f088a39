/**
 * Whether the web app is as its sources are, told from names, sizes and times alone: every start asks. Only when they
 * differ does tools/build.ts read the sources. Built-ins of Node 18 only.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const seen = join(root, 'web/dist/.seen')

/** Files the web app is built from, in a fixed order. */
export const sourceFiles = () => {
  const files = []
  const add = (path) => {
    if (/[\\/](dist[^\\/]*|node_modules|specimens)$|\.test\.tsx?$/.test(path)) return
    const found = statSync(path)
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else files.push({ path, size: found.size, changed: found.mtimeMs })
  }
  for (const path of ['web', 'contract/src', 'package-lock.json', 'tools/build.ts']) add(join(root, path))
  return files
}

const looks = () => {
  const hash = createHash('sha256')
  for (const { path, size, changed } of sourceFiles()) hash.update(`${path}\0${size}\0${changed}\n`)
  return hash.digest('hex')
}

/** Remembers how the sources look: the build was found to be theirs. */
export const rememberLooks = (text) => writeFileSync(seen, text)

/** @returns how the sources look now, and whether they looked so when the build was last found to be theirs */
export const looksOfSources = () => {
  const now = looks()
  try {
    return { now, fresh: readFileSync(seen, 'utf8') === now }
  } catch {
    return { now, fresh: false }
  }
}
