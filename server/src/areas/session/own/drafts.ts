/** What a person has typed and not sent: hers alone, for a day, gone when she signs out. */

import { DRAFT_HOURS, MOST_DRAFTS, type ownSession } from '@clinic/contract/areas/session/own.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'

type Save = InputOf<typeof ownSession.saveDraft>
const Draft = { content: Str, count: Num, version: Nullable(Num), keptAt: Str }
type Draft = RowOf<typeof Draft>

export const myDraft = async (ctx: Context, { name }: { name: string }): Promise<Draft | null> => {
  const { rows } = await sqlOf(Draft)`
    select content, field_count as count, record_version as version, kept_at as "keptAt" from session.draft
     where staff_id = ${ctx.session.staffId} and name = ${name}
       and kept_at > kit.clock() - make_interval(hours => ${DRAFT_HOURS})`.execute(ctx.db)
  return rows[0] ?? null
}

/** Keeps or gives up one; whatever is older than a day goes along, whosever it was. */
export const saveMyDraft = async (ctx: Context, { name, draft }: Save): Promise<null> => {
  await sql`delete from session.draft where (staff_id = ${ctx.session.staffId} and name = ${name} and ${draft === null})
     or kept_at < kit.clock() - make_interval(hours => ${DRAFT_HOURS})`.execute(ctx.db)
  if (draft) await keepDraft(ctx, name, draft)
  return null
}

/** A screen names its drafts; whoever makes names up fills no disk. */
const keepDraft = async (ctx: Context, name: string, draft: NonNullable<Save['draft']>): Promise<void> => {
  await sql`insert into session.draft as d (name, content, field_count, record_version)
      values (${name}, ${draft.content}, ${draft.count}, ${draft.version})
      on conflict (hospital_id, staff_id, name) do update set content = excluded.content,
        field_count = excluded.field_count, record_version = excluded.record_version, kept_at = kit.clock()`.execute(
    ctx.db,
  )
  await sql`delete from session.draft where staff_id = ${ctx.session.staffId} and name in (
    select o.name from session.draft o where o.staff_id = ${ctx.session.staffId} and o.name <> ${name}
     order by o.kept_at desc, o.name offset ${MOST_DRAFTS - 1})`.execute(ctx.db)
}

/** Signing out leaves nothing behind. */
export const forgetDrafts = async (ctx: Context): Promise<void> => {
  await sql`delete from session.draft where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
}
