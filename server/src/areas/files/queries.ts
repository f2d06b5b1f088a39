/** Files going out: pictures into the page, everything as a download. */
import { open } from 'node:fs/promises'
import type { files } from '@clinic/contract/areas/files/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import type { Answered } from '../../kit/stream.ts'
import { type FileRow, visibleFile } from './access.ts'
import { mediaTypes } from './kinds.ts'
import { ownerOf } from './owners.ts'
import { looked } from './questions.ts'
import { placeOf, storeOf } from './store.ts'

/** Seconds a browser shows a thumbnail again without asking; originals are asked for each time. */
const THUMB_SECONDS = 300

const opened = async (ctx: Context, { sha256 }: FileRow, thumb: boolean): Promise<Pick<Answered, 'body' | 'bytes'>> => {
  const handle = await open(placeOf(storeOf(ctx), sha256, thumb))
  const { size } = await handle.stat()
  return { body: handle.createReadStream(), bytes: size }
}

const noteOf = (file: FileRow) => ({
  objectType: 'file' as const,
  objectId: file.id,
  objectNo: file.name.slice(0, 40),
  ...(file.owner_type ? { after: { ownerType: file.owner_type, ownerId: file.owner_id } } : {}),
})

/** Whose customer a document is about, so that she can be told who looked. */
const customerOf = async (ctx: Context, { owner_type, owner_id }: FileRow): Promise<{ customerId?: number }> => {
  const customerId = owner_type && owner_id ? await ownerOf(owner_type).customerOf?.(ctx, owner_id) : undefined
  return customerId ? { customerId } : {}
}

/** An original that must be accounted for leaves its row before anything of it is sent. */
const traced = async (ctx: Context, file: FileRow): Promise<void> => {
  if (!file.owner_type || !ownerOf(file.owner_type).traced) return
  await looked(ctx, { ...noteOf(file), ...(await customerOf(ctx, file)) })
}

/** A picture for `<img>`. PDF is for downloading only. */
export const image = async (
  ctx: Context,
  { id, size = 'original' }: InputOf<typeof files.image>,
): Promise<Answered> => {
  const file = await visibleFile(ctx, id, size)
  if (file.kind === 'pdf') return refuse(common.notFound())
  const thumb = size === 'thumb'
  if (!thumb) await traced(ctx, file)
  if (thumb) ctx.header('cache-control', `private, max-age=${THUMB_SECONDS}`)
  return { type: thumb ? mediaTypes.jpeg : mediaTypes[file.kind], ...(await opened(ctx, file, thumb)) }
}

/** The file as it is kept, under the name it came with. */
export const download = async (ctx: Context, { fileId }: InputOf<typeof files.download>): Promise<Answered> => {
  const file = await visibleFile(ctx, fileId, 'original')
  ctx.note({ ...noteOf(file), ...(await customerOf(ctx, file)) })
  return { fileName: file.name, type: mediaTypes[file.kind], ...(await opened(ctx, file, false)) }
}
