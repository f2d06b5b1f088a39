/**
 * Where contents lie: DATA_DIR/files/<hospital>/<first two digits>/<sha256>, thumbnails beside them. A content is written
 * elsewhere and renamed into place, so that a name either holds all of it or does not exist. Source: security 4.15.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kit/context.ts'
import type { NodeParts } from '../../kit/node.ts'

/** A hospital's folder of a node. */
export type Store = { readonly node: Pick<NodeParts, 'files'>; readonly hospitalId: number }

/** Where the hospital of the context keeps its contents. */
export const storeOf = ({ node, scope }: Pick<Context, 'node' | 'scope'>): Store => ({
  node,
  hospitalId: scope.hospitalId!,
})

const folderOf = ({ node, hospitalId }: Store): string => join(node.files, String(hospitalId))

/** Files on their way in; a backup leaves this folder out. */
export const INCOMING = 'incoming'

/** Folder for files on their way in, made when it is missing. */
export const incomingOf = async (store: Store): Promise<string> => {
  const folder = join(folderOf(store), INCOMING)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const THUMB = '.thumb'

/** Place of a content, or of its thumbnail. */
export const placeOf = (store: Store, sha256: string, thumb = false): string =>
  join(folderOf(store), sha256.slice(0, 2), thumb ? `${sha256}${THUMB}` : sha256)

export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

const onDisk = async (path: string): Promise<void> => {
  const handle: FileHandle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/** Moves a finished file to its place; one that lies there already is the same, and is replaced by itself, fresh. */
export const keep = async (from: string, place: string): Promise<void> => {
  await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
  await onDisk(from)
  await rename(from, place)
  await onDisk(join(place, '..'))
}

const hoursSince = (moment: Date): number => (Date.now() - moment.getTime()) / 3_600_000

/**
 * Removes a content nobody refers to. Taken away first and looked at then: somebody who sent the same content meanwhile
 * has put a fresh file there, which goes back.
 */
const discard = async (path: string, olderThanHours: number): Promise<boolean> => {
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside)
  const old = hoursSince((await stat(aside)).mtime) >= olderThanHours
  if (!old) await link(aside, path).catch(ignoring('EEXIST'))
  await rm(aside)
  return old
}

const ignoring =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): null => {
    if (codes.includes(error.code ?? '')) return null
    throw error
  }

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(ignoring('ENOENT', 'ENOTDIR'))) ?? []

/**
 * Removes what a crash left: files on their way in that nobody writes any more, and contents without a row.
 * @param known which of these digests have a row
 * @param olderThanHours younger ones are left alone: their row may be about to be written, or a backup about to read them
 * @returns how many were removed
 */
export const sweepDisk = async (
  store: Store,
  known: (digests: readonly string[]) => Promise<ReadonlySet<string>>,
  olderThanHours: number,
): Promise<number> => {
  let removed = 0
  const sweep = async (path: string): Promise<void> => {
    const found = await stat(path).catch(ignoring('ENOENT'))
    if (!found || hoursSince(found.mtime) < olderThanHours) return
    if ((await discard(path, olderThanHours).catch(ignoring('ENOENT'))) === true) removed++
  }
  const folder = folderOf(store)
  for (const name of await namesIn(join(folder, INCOMING))) await sweep(join(folder, INCOMING, name))
  for (const part of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    const names = await namesIn(join(folder, part))
    const rows = await known([...new Set(names.map((name) => name.slice(0, 64)))])
    for (const name of names) if (!rows.has(name.slice(0, 64))) await sweep(join(folder, part, name))
  }
  return removed
}
