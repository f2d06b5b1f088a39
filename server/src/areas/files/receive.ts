/** A file that arrived becomes a content: judged by what it is, scanned, drawn anew when it is a picture, put in its place. */
import { rm, stat } from 'node:fs/promises'
import { FILE_EXTENSIONS, FILE_LIMITS, fileRefusals, MEGABYTE } from '@clinic/contract/areas/files/calls.ts'
import { Refused } from '../../kit/context.ts'
import type { NodeParts } from '../../kit/node.ts'
import type { Received, Receiver } from '../../kit/routes.ts'
import type { Session } from '../../kit/session.ts'
import { type Kind, kindOf } from './kinds.ts'
import { draw } from './pictures.ts'
import { digestOf, incomingOf, keep, placeOf, type Store } from './store.ts'

/** A content in its place, and how the person called what she sent. */
export type Stored = {
  readonly name: string
  /** Bytes as sent. */
  readonly sent: number
  readonly sha256: string
  readonly kind: Kind
  /** Bytes it takes, with the thumbnail. */
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
}

const refuseInfected = async ({ scan }: NodeParts, path: string): Promise<void> => {
  if (!scan) return
  const found = await scan(path).catch(() => {
    throw new Refused(fileRefusals.unscannable())
  })
  if (found !== null) throw new Refused(fileRefusals.infected())
}

const storePicture = async (store: Store, received: Received, kind: 'jpeg' | 'png'): Promise<Stored> => {
  const picture = `${received.path}.picture`
  const thumb = `${received.path}.thumb`
  try {
    const { width, height, bytes } = await draw(received.path, { picture, thumb }, kind)
    const sha256 = await digestOf(picture)
    await keep(thumb, placeOf(store, sha256, true))
    await keep(picture, placeOf(store, sha256))
    return { name: received.name, sent: received.bytes, sha256, kind, bytes, width, height }
  } finally {
    await rm(picture, { force: true })
    await rm(thumb, { force: true })
  }
}

const storePdf = async (store: Store, { path, name, sha256 }: Received): Promise<Stored> => {
  const { size } = await stat(path)
  await keep(path, placeOf(store, sha256))
  return { name, sent: size, sha256, kind: 'pdf', bytes: size, width: null, height: null }
}

const take = async ({ hospitalId }: Session, node: NodeParts, received: Received): Promise<Stored> => {
  const kind = await kindOf(received.path, received.name)
  if (kind === null) throw new Refused(fileRefusals.wrongType({ allowed: FILE_EXTENSIONS.join(',') }))
  await refuseInfected(node, received.path)
  const store = { node, hospitalId }
  return kind === 'pdf' ? await storePdf(store, received) : await storePicture(store, received, kind)
}

export const fileReceiver: Receiver = {
  limit: FILE_LIMITS.shared * MEGABYTE,
  tooLarge: () => fileRefusals.tooLarge({ limit: FILE_LIMITS.shared }),
  folder: ({ hospitalId }, node) => incomingOf({ node, hospitalId }),
  take,
}
