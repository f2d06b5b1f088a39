/**
 * The installation's keys. They live outside the database: in `DATA_DIR/keys`, one file each, readable by their owner
 * only, or in the environment (`CLINIC_KEY_MASTER` …, base64, 32 bytes). Lose them and what they encrypt is lost:
 * they are backed up apart from the database. Source: security 4.10, 4.19.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** master: encrypts fields. index: digests by which encrypted fields are found. pepper: passwords. chain: the audit trail. */
export type InstallationKeys = {
  readonly master: Buffer
  readonly index: Buffer
  readonly pepper: Buffer
  readonly chain: Buffer
}

const NAMES = ['master', 'index', 'pepper', 'chain'] as const
const LENGTH = 32

/**
 * Reads the keys, making the missing ones.
 * @throws Error with a sentence for the operator when a key is unreadable, short or one byte repeated
 */
export const openKeys = (
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): InstallationKeys => {
  const read = (name: string): Buffer => {
    const variable = `CLINIC_KEY_${name.toUpperCase()}`
    const given = environment[variable]
    return given ? sound(Buffer.from(given, 'base64'), `环境变量 ${variable}`) : fromFile(join(dataDir, 'keys'), name)
  }
  const [master, index, pepper, chain] = NAMES.map(read) as [Buffer, Buffer, Buffer, Buffer]
  return { master, index, pepper, chain }
}

const sound = (key: Buffer, where: string): Buffer => {
  if (key.length !== LENGTH || new Set(key).size < 8)
    throw new Error(`${where} 不是有效的密钥：需要 ${LENGTH} 字节随机数的 Base64 编码`)
  return key
}

const fromFile = (folder: string, name: string): Buffer => {
  const file = join(folder, `${name}.key`)
  const known = stored(file)
  if (known) return known
  // Not to be listed by others, but to be passed: as root the database runs under another account.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${randomBytes(LENGTH).toString('base64')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  try {
    // A link fails when the file exists: of two processes starting at once the first one's key counts.
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return stored(file)!
}

const stored = (file: string): Buffer | null => {
  try {
    return sound(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'), `密钥文件 ${file}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
