/** What a person has typed and not sent: hers alone, for a day, gone when she signs out. */
import { DRAFT_HOURS, type ownSession } from '@clinic/contract/areas/session-own.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

type Draft = NonNullable<OutputOf<typeof ownSession.draft>>

export const myDraft = async (ctx: Context, { name }: { name: string }): Promise<Draft | null> => {
  const { rows } = await sql<Draft>`
    select content, field_count as count, record_version as version, kept_at as "keptAt" from session.draft
     where staff_id = ${ctx.session.staffId} and name = ${name}
       and kept_at > kit.clock() - make_interval(hours => ${DRAFT_HOURS})`.execute(ctx.db)
  return rows[0] ?? null
}

/** Keeps or gives up one; whatever is older than a day goes along, whosever it was. */
export const saveMyDraft = async (
  ctx: Context,
  { name, draft }: InputOf<typeof ownSession.saveDraft>,
): Promise<null> => {
  await sql`delete from session.draft where (staff_id = ${ctx.session.staffId} and name = ${name} and ${draft === null})
     or kept_at < kit.clock() - make_interval(hours => ${DRAFT_HOURS})`.execute(ctx.db)
  if (draft)
    await sql`insert into session.draft as d (name, content, field_count, record_version)
      values (${name}, ${draft.content}, ${draft.count}, ${draft.version})
      on conflict (hospital_id, staff_id, name) do update set content = excluded.content,
        field_count = excluded.field_count, record_version = excluded.record_version, kept_at = kit.clock()`.execute(
      ctx.db,
    )
  return null
}

/** Signing out leaves nothing behind. */
export const forgetDrafts = async (ctx: Context): Promise<void> => {
  await sql`delete from session.draft where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
}
