/**
 * Anchors: a chain's head, written outside the database each minute. Without them somebody who owns the database could cut
 * off the end of a chain, or write it anew, and nothing would show. Source: security 4.13.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@clinic/contract/days.ts'
import { present } from './clock.ts'
import { type NodeParts, perNode } from './node.ts'

export type Anchor = { readonly seq: number; readonly mac: string }

type Kind = {
  /** What is signed says which chain it is of. */
  readonly word: string
  /** Of its files' names; empty: the trail's. */
  readonly prefix: '' | `${string}-`
}

const signed = (node: NodeParts, { word }: Kind, hospitalId: number, { seq, mac }: Anchor): string =>
  createHmac('sha256', node.keys.chain).update(`${word}|${hospitalId}|${seq}|${mac}`).digest('base64url')

const anchorIn = (node: NodeParts, kind: Kind, hospitalId: number, line: string): Anchor | null => {
  const [, seq = '', mac = '', signature = ''] = line.split(' ')
  const anchor = { seq: Number(seq), mac }
  const expected = Buffer.from(signed(node, kind, hospitalId, anchor))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? anchor : null
}

/** Anchors of one kind of chain. */
export const anchored = (kind: Kind) => {
  /** Heads a node wrote last, so that a quiet hospital does not fill the disk. */
  const lastOf = perNode(() => new Map<number, number>())

  /** Appends the head to the hospital's file of this month, unless it has not moved. */
  const anchorHead = async (node: NodeParts, hospitalId: number, head: Anchor): Promise<void> => {
    const { anchors: folder } = node
    const last = lastOf(node)
    if (folder === null || last.get(hospitalId) === head.seq) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const now = present()
    const file = join(folder, `${kind.prefix}${hospitalId}-${today(now).slice(0, 7)}.log`)
    const line = `${now.toISOString()} ${head.seq} ${head.mac} ${signed(node, kind, hospitalId, head)}\n`
    await appendFile(file, line, { mode: 0o600 })
    last.set(hospitalId, head.seq)
  }

  /** All anchors of a hospital, oldest first; null stands for a line that is not ours. */
  const anchorsOf = async (node: NodeParts, hospitalId: number): Promise<(Anchor | null)[]> => {
    const { anchors: folder } = node
    if (folder === null) return []
    const names = await readdir(folder).catch(() => [] as string[])
    const ours = new RegExp(`^${kind.prefix}${hospitalId}-\\d{4}-\\d{2}\\.log$`)
    const files = names.filter((name) => ours.test(name)).sort()
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    return texts
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => anchorIn(node, kind, hospitalId, line))
  }

  return { anchorHead, anchorsOf }
}
