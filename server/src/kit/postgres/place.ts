/** Where the database's directory lies. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { accountFor, reachable } from './account.ts'

/**
 * Directory of the embedded server for a data directory: `postgres` in it. When root starts the product from a folder other
 * accounts cannot enter (root's home), the server could not reach it, so the directory lies in /var/lib then; a file in
 * the data directory says where, and keeps saying so when the checkout moves.
 */
export const placeFor = (dataDir: string, report?: (line: string) => void): string => {
  mkdirSync(dataDir, { recursive: true })
  const pointer = join(dataDir, 'postgres.place')
  try {
    return readFileSync(pointer, 'utf8').trim()
  } catch {
    // No such file: the usual case.
  }
  const usual = join(dataDir, 'postgres')
  if (reachable(usual, accountFor(usual))) return usual
  const name = basename(dirname(dataDir)).replace(/[^\w-]+/g, '-')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const place = `/var/lib/clinic/${name}-${digest}/postgres`
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
  writeFileSync(pointer, `${place}\n`)
  report?.(`数据库文件位于 ${dirname(place)} · database files are in ${dirname(place)}`)
  return place
}
