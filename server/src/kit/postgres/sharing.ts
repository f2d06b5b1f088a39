/** Which server processes use the embedded database: the last one to leave stops it. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alive } from './postmaster.ts'

/**
 * Enters this process into the list.
 * @returns function that takes it out again and tells whether it was the last one
 */
export const enter = (dataDir: string): (() => boolean) => {
  const folder = join(dataDir, 'postgres.users')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(process.pid)), '')
  return () => {
    rmSync(join(folder, String(process.pid)), { force: true })
    for (const name of readdirSync(folder)) {
      if (alive(Number(name))) return false
      rmSync(join(folder, name), { force: true })
    }
    return true
  }
}
