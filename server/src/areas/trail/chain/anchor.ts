/**
 * Anchors: the chain's head, written outside the database each minute. Without them somebody who owns the database
 * could cut off the end of the trail and nothing would show. Source: security 4.13.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@clinic/contract/days.ts'
import { present } from '../../../kit/clock.ts'
import { keys } from '../../../kit/keys.ts'

export type Anchor = { readonly seq: number; readonly mac: string }

let folder: string | null = null
/** Names the folder of the anchors (`DATA_DIR/trail`), at start; it should be copied away with the backups. */
export const useAnchors = (path: string | null): void => {
  folder = path
  last.clear()
}

/** Heads this process wrote last, so that a quiet hospital does not fill the disk. */
const last = new Map<number, number>()

const signed = (hospitalId: number, { seq, mac }: Anchor): string =>
  createHmac('sha256', keys().chain).update(`anchor|${hospitalId}|${seq}|${mac}`).digest('base64url')

/** Appends the head to the hospital's file of this month, unless it has not moved. */
export const anchorHead = async (hospitalId: number, head: Anchor): Promise<void> => {
  if (folder === null || last.get(hospitalId) === head.seq) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = present()
  const file = join(folder, `${hospitalId}-${today(now).slice(0, 7)}.log`)
  const line = `${now.toISOString()} ${head.seq} ${head.mac} ${signed(hospitalId, head)}\n`
  await appendFile(file, line, { mode: 0o600 })
  last.set(hospitalId, head.seq)
}

/** All anchors of a hospital, oldest first; null stands for a line that is not ours. */
export const anchorsOf = async (hospitalId: number): Promise<(Anchor | null)[]> => {
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [] as string[])
  const files = names.filter((name) => new RegExp(`^${hospitalId}-\\d{4}-\\d{2}\\.log$`).test(name)).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder!, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => anchorIn(hospitalId, line))
}

const anchorIn = (hospitalId: number, line: string): Anchor | null => {
  const [, seq = '', mac = '', signature = ''] = line.split(' ')
  const anchor = { seq: Number(seq), mac }
  const expected = Buffer.from(signed(hospitalId, anchor))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? anchor : null
}
