/** Finding a file as the person who asks may: out of reach and never existed answer alike. */

import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Kind } from './kinds.ts'
import { ownerOf, type Size } from './owners.ts'

const FileRow = {
  id: Id,
  name: Str,
  status: Word('loose', 'bound'),
  owner_type: Nullable(Str),
  owner_id: Nullable(Id),
  created_by: Nullable(Num),
  sha256: sure(Str),
  kind: Of<Kind>(),
}
export type FileRow = RowOf<typeof FileRow>

const find = async (ctx: Context, id: number): Promise<FileRow> => {
  const { rows } = await sqlOf(FileRow)`
    select f.id, f.original_name as name, f.status, f.owner_type, f.owner_id, f.created_by, f.sha256, b.kind
      from files.file f join files.blob b on b.hospital_id = f.hospital_id and b.sha256 = f.sha256
     where f.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** The file, when this person may see it in this size. Not saved anywhere yet: its sender only. */
export const visibleFile = async (ctx: Context, id: number, size: Size): Promise<FileRow> => {
  const file = await find(ctx, id)
  const seen =
    file.owner_type === null || file.owner_id === null
      ? file.created_by === ctx.session.staffId
      : await ownerOf(file.owner_type).maySee(ctx, file.owner_id, size)
  return seen ? file : refuse(common.notFound())
}
