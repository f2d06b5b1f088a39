/** Who sent a sheet hears once that it has ended. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'

const Ended = { id: Id, to: sure(Id), fileName: Str, created: Num, updated: Num, left: Num }
export type Ended = RowOf<typeof Ended>

export const importEnded = asked<[ctx: Context, ended: Ended], Promise<void>>('who hears that an import has ended')

export const importTells = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf(Ended)`
    update imports.import_batch b set told = true where not b.told and b.started_at is not null and b.ended_at is not null
      and b.created_by is not null
    returning b.id, b.created_by as to, b.file_name as "fileName", b.created, b.updated,
      b.total - b.created - b.updated - b.unchanged as left`.execute(ctx.db)
  for (const ended of rows) await importEnded(ctx, ended)
}
