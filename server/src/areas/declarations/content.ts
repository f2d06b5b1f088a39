/** What is said of a prospect: checked, and written into the sheet's columns. */
import { type declarations, sheetRefusals } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { momentOf } from '../../kit/moment.ts'
import { refuseDangling } from '../../kit/references.ts'
import type { Values } from '../../kit/table.ts'
import { agencyById, inUse } from '../agencies/reads.ts'
import { namedProducts } from '../products/reads.ts'
import { checkChoices } from '../triage/index.ts'

export type Said = Omit<InputOf<typeof declarations.create>, 'customerId' | 'customer'>

/** A moment as the database takes it; what was not said stays unsaid. */
export const momentSaid = (text: string | null | undefined): string | null | undefined => (text ? momentOf(text) : text)

/** Nobody is expected yesterday, nor followed before today; what stands in a sheet already may be past by now. */
const refusePast = async (ctx: Context, { expectAt, nextFollowAt }: Said, sheetId: number): Promise<void> => {
  if (!expectAt && !nextFollowAt) return
  const { rows } = await sqlOf({ expected: Bool, next: Bool })`
    select coalesce(e.at < kit.today()::timestamptz and e.at is distinct from s.expect_at, false) as expected,
      coalesce(n.at < kit.today()::timestamptz and n.at is distinct from s.next_follow_at, false) as next
    from (select ${momentSaid(expectAt) ?? null}::timestamptz as at) e
      cross join (select ${momentSaid(nextFollowAt) ?? null}::timestamptz as at) n
      left join declarations.sheet s on s.id = ${sheetId}`.execute(ctx.db)
  if (rows[0]!.expected) refuse(sheetRefusals.expectPast())
  if (rows[0]!.next) refuse(sheetRefusals.nextPast())
}

const refuseAgency = async (ctx: Context, agencyId: number | null | undefined): Promise<void> => {
  if (!agencyId) return
  const { rows } = await sqlOf({ there: Bool })`select exists (select from ${sql.raw(agencyById('g'))}
    where g.id = ${agencyId} and ${inUse('g')}) as there`.execute(ctx.db)
  if (!rows[0]!.there) refuse(sheetRefusals.unknownChoice({ field: '渠道' }))
}

/** Refuses what is not there, switched off, or past. @param sheetId the sheet that is changed */
export const checkSaid = async (ctx: Context, said: Said, sheetId = 0): Promise<void> => {
  await refusePast(ctx, said, sheetId)
  await checkChoices(ctx, { sourceId: said.sourceId, consultTypeId: said.consultTypeId, demandIds: said.demandIds })
  await refuseAgency(ctx, said.agencyId)
  const products = (said.intents ?? []).map(({ productId }) => productId)
  await refuseDangling(ctx, namedProducts(products), () => sheetRefusals.unknownChoice({ field: '意向项目' }))
}

/** Columns of what was said; what was not said is not named. */
export const columnsOf = (said: Said): Values => ({
  source_id: said.sourceId,
  agency_id: said.agencyId,
  consult_type_id: said.consultTypeId,
  demand_ids: said.demandIds,
  demand_text: said.demandText?.trim(),
  intention: said.intention,
  budget_fen: said.budget ? parseYuan(said.budget) : said.budget,
  expect_at: momentSaid(said.expectAt),
  next_follow_at: momentSaid(said.nextFollowAt),
  remark: said.remark?.trim(),
})

/** What she thinks of buying, replaced as a whole. */
export const writeIntents = async (ctx: Context, id: number, intents: Said['intents']): Promise<void> => {
  if (!intents) return
  await sql`delete from declarations.intent i where i.sheet_id = ${id}`.execute(ctx.db)
  const lines = intents.map(({ productId, qty, quote }, at) => ({
    place: at + 1,
    product_id: productId,
    qty,
    quote_fen: quote === null || quote === undefined ? null : parseYuan(quote),
  }))
  await sql`insert into declarations.intent (sheet_id, place, product_id, qty, quote_fen)
    select ${id}, l.place, l.product_id, l.qty, l.quote_fen
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (place int, product_id bigint, qty int, quote_fen bigint)`.execute(
    ctx.db,
  )
}
