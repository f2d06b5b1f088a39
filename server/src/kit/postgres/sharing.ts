/** Which server processes use the embedded database: the last one to leave stops it. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alive } from './postmaster.ts'

let entries = 0

/**
 * Enters a user into the list: a server, a backup.
 * @returns function that takes it out again and tells whether it was the last one
 */
export const enter = (dataDir: string): (() => boolean) => {
  const folder = join(dataDir, 'postgres.users')
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${process.pid}.${++entries}`)
  writeFileSync(own, '')
  return () => {
    rmSync(own, { force: true })
    for (const name of readdirSync(folder)) {
      if (alive(Number.parseInt(name, 10))) return false
      rmSync(join(folder, name), { force: true })
    }
    return true
  }
}
