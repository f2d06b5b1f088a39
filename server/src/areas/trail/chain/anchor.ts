/**
 * Anchors: the chain's head, written outside the database each minute. Without them somebody who owns the database
 * could cut off the end of the trail and nothing would show. Source: security 4.13.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@clinic/contract/days.ts'
import { present } from '../../../kit/clock.ts'
import { type NodeParts, perNode } from '../../../kit/node.ts'

export type Anchor = { readonly seq: number; readonly mac: string }

/** Heads a node wrote last, so that a quiet hospital does not fill the disk. */
const lastOf = perNode(() => new Map<number, number>())

const signed = (node: NodeParts, hospitalId: number, { seq, mac }: Anchor): string =>
  createHmac('sha256', node.keys.chain).update(`anchor|${hospitalId}|${seq}|${mac}`).digest('base64url')

/** Appends the head to the hospital's file of this month, unless it has not moved. */
export const anchorHead = async (node: NodeParts, hospitalId: number, head: Anchor): Promise<void> => {
  const { anchors: folder } = node
  const last = lastOf(node)
  if (folder === null || last.get(hospitalId) === head.seq) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = present()
  const file = join(folder, `${hospitalId}-${today(now).slice(0, 7)}.log`)
  const line = `${now.toISOString()} ${head.seq} ${head.mac} ${signed(node, hospitalId, head)}\n`
  await appendFile(file, line, { mode: 0o600 })
  last.set(hospitalId, head.seq)
}

/** All anchors of a hospital, oldest first; null stands for a line that is not ours. */
export const anchorsOf = async (node: NodeParts, hospitalId: number): Promise<(Anchor | null)[]> => {
  const { anchors: folder } = node
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [] as string[])
  const files = names.filter((name) => new RegExp(`^${hospitalId}-\\d{4}-\\d{2}\\.log$`).test(name)).sort()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => anchorIn(node, hospitalId, line))
}

const anchorIn = (node: NodeParts, hospitalId: number, line: string): Anchor | null => {
  const [, seq = '', mac = '', signature = ''] = line.split(' ')
  const anchor = { seq: Number(seq), mac }
  const expected = Buffer.from(signed(node, hospitalId, anchor))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? anchor : null
}
