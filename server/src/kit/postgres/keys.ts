/** Passwords of the embedded database's roles: random, made once, kept in one file only its owner may read. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, codeOf } from './cannot-start.ts'

export type RolePasswords = {
  readonly superuser: string
  readonly owner: string
  readonly app: string
  readonly reader: string
}

const fileIn = (dataDir: string) => join(dataDir, 'database.keys.json')

const read = (file: string): RolePasswords | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RolePasswords
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new CannotStart(
      `数据库密钥文件 ${file} 无法读取，请从备份恢复它或修正权限。`,
      `The database's key file ${file} cannot be read; restore it from the backup or correct its permissions.`,
      { cause: error },
    )
  }
}

/** The passwords in the data directory, made on first use; complete on disk before anyone can see them. */
export const rolePasswords = (dataDir: string): RolePasswords => {
  const file = fileIn(dataDir)
  const known = read(file)
  if (known) return known
  const password = () => randomBytes(32).toString('base64url')
  const made: RolePasswords = { superuser: password(), owner: password(), app: password(), reader: password() }
  mkdirSync(dataDir, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(made, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  try {
    // A link fails when the file exists: of two processes starting at once the first one's passwords count.
    linkSync(unfinished, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return read(file) ?? made
}
