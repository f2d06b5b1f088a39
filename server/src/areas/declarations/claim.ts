/** Picking sheets from the pool: of fifty who want one at once one has it, the others read why. */
import { type declarations, sheetRefusals } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { customerOf } from '../customers/reads.ts'
import { cleared, isReportedElse } from './actions.ts'
import { anew, type Held, holdWhere, moveSheet } from './held.ts'

type Refused = OutputOf<typeof declarations.claim>['refused']

const namesOf = async (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sqlOf({ id: Id, name: Nullable(Str) })`select s.id, c.name from declarations.sheet s
    left join ${sql.raw(customerOf('c', 's'))} where s.id = any(${[...ids]}::bigint[]) and s.state = 'pooled'`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

const take = async (ctx: Context, held: Held): Promise<void> => {
  const { staffId, departmentId } = ctx.session
  const values = { ...anew, ...(await cleared(ctx, held)), developer_id: staffId, department_id: departmentId }
  await moveSheet(ctx, held, 'claim', values, { way: 'claimed' })
}

export const claimSheets = async (
  ctx: Context,
  { ids }: InputOf<typeof declarations.claim>,
): Promise<OutputOf<typeof declarations.claim>> => {
  const names = await namesOf(ctx, ids)
  const { rows: known } = await sqlOf({ id: Id })`
    select s.id from declarations.sheet s where s.id = any(${ids}::bigint[])`.execute(ctx.db)
  if (known.length < new Set(ids).size) refuse(common.notFound())
  const held = await holdWhere(ctx, sql`s.id = any(${ids}::bigint[]) and s.state = 'pooled'`)
  if (held.length === 0 && ids.length === 1) refuse(sheetRefusals.taken())
  const there = new Set(held.map(({ id }) => id))
  const refused: Refused = ids
    .filter((id) => !there.has(id))
    .map((id) => ({ id, name: names.get(id) ?? '', reason: sheetRefusals.taken().message }))
  let claimed = 0
  for (const sheet of held)
    if (await isReportedElse(ctx, sheet)) {
      // Of one alone there is nothing else to say.
      if (ids.length === 1) refuse(sheetRefusals.open())
      refused.push({ id: sheet.id, name: names.get(sheet.id) ?? '', reason: sheetRefusals.open().message })
    } else {
      await take(ctx, sheet)
      claimed += 1
    }
  ctx.note({ objectType: 'declaration', after: { ids: held.map(({ id }) => id), claimed } })
  return { claimed, refused }
}
