/** Writing down what was stored, handing it to a document, letting it go. */

import { FILE_COOKIE, fileRefusals, type files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { visibleFile } from './access.ts'
import { ownerOf } from './owners.ts'
import { passOf } from './questions.ts'
import type { Stored } from './receive.ts'

const Room = { used_bytes: Num, quota_bytes: Num, loose_bytes: Num }
type Room = RowOf<typeof Room>

/** What the hospital has and uses; locks it, so that uploads of one moment are counted one after the other. */
const roomOf = async (ctx: Context): Promise<Room> => {
  await sql`insert into files.storage default values on conflict do nothing`.execute(ctx.db)
  const { rows } = await sqlOf(Room)`select used_bytes, quota_bytes, loose_bytes from files.storage for update`.execute(
    ctx.db,
  )
  return rows[0]!
}

const looseOf = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({ bytes: Num })`
    select coalesce(sum(bytes), 0)::bigint as bytes from files.file
     where status = 'loose' and created_by = ${ctx.session.staffId}`.execute(ctx.db)
  return rows[0]!.bytes
}

/** Adds the content, unless the hospital has it; a content counts once, however often it was sent. */
const enter = async (ctx: Context, { sha256, kind, bytes, width, height }: Stored, room: Room): Promise<void> => {
  const { rows } = await sqlOf({ fresh: Bool })`
    insert into files.blob (sha256, kind, bytes, width, height) values (${sha256}, ${kind}, ${bytes}, ${width}, ${height})
    on conflict (hospital_id, sha256) do update set sent_at = kit.clock() returning xmax = 0 as fresh`.execute(ctx.db)
  if (!rows[0]!.fresh) return
  if (room.used_bytes + bytes > room.quota_bytes) refuse(fileRefusals.storageFull())
  await sql`update files.storage set used_bytes = used_bytes + ${bytes}`.execute(ctx.db)
}

/** The receiver has put the content in its place; here it gets its row. */
export const upload = async (
  ctx: Context,
  input: InputOf<typeof files.upload>,
): Promise<OutputOf<typeof files.upload>> => {
  const stored = input.file as unknown as Stored
  const room = await roomOf(ctx)
  if ((await looseOf(ctx)) + stored.sent > room.loose_bytes) refuse(fileRefusals.tooManyLoose())
  await enter(ctx, stored, room)
  const { rows } = await sqlOf({ id: Id })`
    insert into files.file (sha256, original_name, bytes) values (${stored.sha256}, ${stored.name}, ${stored.sent})
    returning id`.execute(ctx.db)
  const { id } = rows[0]!
  ctx.note({ objectType: 'file', objectId: id, objectNo: stored.name.slice(0, 40), after: { bytes: stored.sent } })
  return { filePath: pathOf(id, stored.kind), originalName: stored.name, id }
}

const pathOf = (id: number, kind: string): string => (kind === 'pdf' ? `/api/v1/file/data/down/${id}` : imagePath(id))

/** Deletes a file: one's own while it is not saved, later as its document allows. The content follows within two days. */
export const remove = async (ctx: Context, { fileId }: InputOf<typeof files.remove>): Promise<null> => {
  const file = await visibleFile(ctx, fileId, 'original')
  ctx.note({ objectType: 'file', objectId: file.id, objectNo: file.name.slice(0, 40), before: { status: file.status } })
  if (file.owner_type === null || file.owner_id === null) {
    await sql`delete from files.file where id = ${fileId} and status = 'loose'`.execute(ctx.db)
    return null
  }
  const { whyNotRemove } = ownerOf(file.owner_type)
  refuseIf(whyNotRemove ? await whyNotRemove(ctx, file.owner_id) : fileRefusals.kept())
  if (file.created_by !== ctx.session.staffId && ctx.session.userType > 1) refuse(common.forbidden())
  await sql`update files.file set status = 'deleted', sha256 = null where id = ${fileId}`.execute(ctx.db)
  return null
}

/**
 * Hands files to a document, in this order. Only what the person sent herself and has not saved elsewhere; what the
 * document has already stays, what is not named is let go. Refuses with 404 for any other id.
 * @param only `image`: PDF is refused
 */
export const bindFiles = async (
  ctx: Context,
  { type, id }: { type: string; id: number },
  fileIds: readonly number[],
  only?: 'image',
): Promise<void> => {
  ownerOf(type)
  const ids = [...new Set(fileIds)]
  await sql`update files.file set status = 'deleted', sha256 = null
    where status = 'bound' and owner_type = ${type} and owner_id = ${id} and not id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  const { rows } = await sqlOf({ id: Id })`
    update files.file f set status = 'bound', owner_type = ${type}, owner_id = ${id}, sort = array_position(${ids}::bigint[], f.id)
      from files.blob b
     where b.hospital_id = f.hospital_id and b.sha256 = f.sha256 and f.id = any(${ids}::bigint[])
       and (b.kind <> 'pdf' or ${only !== 'image'}::boolean)
       and ((f.status = 'loose' and f.created_by = ${ctx.scope.staffId})
         or (f.status = 'bound' and f.owner_type = ${type} and f.owner_id = ${id}))
    returning f.id`.execute(ctx.db)
  if (rows.length !== ids.length) refuse(common.notFound())
}

const BoundFile = {
  id: Id,
  originalName: Str,
  kind: Str,
  bytes: Num,
}
export type BoundFile = RowOf<typeof BoundFile>

/** Files of a document, in their order. The caller has checked that the document may be seen. */
export const filesOf = async (ctx: Context, owner: { type: string; id: number }): Promise<BoundFile[]> => {
  const { rows } = await sqlOf(BoundFile)`
    select f.id, f.original_name as "originalName", b.kind, f.bytes from files.file f
      join files.blob b on b.hospital_id = f.hospital_id and b.sha256 = f.sha256
     where f.status = 'bound' and f.owner_type = ${owner.type} and f.owner_id = ${owner.id} order by f.sort, f.id`.execute(
    ctx.db,
  )
  return rows
}

const attachmentOf = ({ id, originalName, kind }: BoundFile) => ({ id, originalName, filePath: pathOf(id, kind) })

/** The same as documents answer them: id, name and where each is fetched from. */
export const attachmentsOf = async (
  ctx: Context,
  owner: { type: string; id: number },
): Promise<OutputOf<typeof files.upload>[]> => (await filesOf(ctx, owner)).map(attachmentOf)

/** The same of several documents of one kind, in one statement; who has none is not in it. */
export const attachmentsOfEach = async (
  ctx: Context,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OutputOf<typeof files.upload>[]>> => {
  const { rows } = await sqlOf({ ...BoundFile, ownerId: sure(Id) })`
    select f.id, f.original_name as "originalName", b.kind, f.bytes, f.owner_id as "ownerId" from files.file f
      join files.blob b on b.hospital_id = f.hospital_id and b.sha256 = f.sha256
     where f.status = 'bound' and f.owner_type = ${type} and f.owner_id = any(${[...ids]}::bigint[])
     order by f.sort, f.id`.execute(ctx.db)
  const shown = rows.map((row) => ({ ownerId: row.ownerId, file: attachmentOf(row) }))
  return new Map(ids.map((id) => [id, shown.filter(({ ownerId }) => ownerId === id).map(({ file }) => file)] as const))
}

/** Gives the browser the cookie by which `<img>` is let in, limited to pictures and to this session. */
export const givePass = async (ctx: Context, { secure }: InputOf<typeof files.pass>): Promise<null> => {
  const { value, seconds } = await passOf(ctx)
  const flags = `HttpOnly; SameSite=Strict${secure || ctx.origin.secure ? '; Secure' : ''}`
  ctx.header('set-cookie', `${FILE_COOKIE.name}=${value}; Path=${FILE_COOKIE.path}; Max-Age=${seconds}; ${flags}`)
  return null
}
