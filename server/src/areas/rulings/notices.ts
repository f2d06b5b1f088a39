/** Who hears of a dispute: its sides, and whoever may rule on it and reaches it. */
import { disputedRoles } from '@clinic/contract/areas/rulings/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { scopeCondition } from '../../kit/reach.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { staffName } from '../staff/reads.ts'
import type { Held } from './held.ts'
import { disputeList } from './queries.ts'

type Holder = { readonly session: Session; readonly rows: RowScope }
type Told = { readonly id: number; readonly no: string; readonly name: string; readonly role: string }
type Telling = {
  /** Everybody who may rule, with the rows she reaches by it. */
  readonly deciders: (ctx: Context) => Promise<readonly Holder[]>
  readonly opened: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  readonly toDecide: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  readonly decided: (
    ctx: Context,
    told: Told & { owner: string; split: string; reason: string },
    to: readonly number[],
  ) => Promise<void>
  readonly withdrawn: (ctx: Context, told: Told & { reason: string }, to: readonly number[]) => Promise<void>
}

export const rulingTells = asked<[], Telling>('who hears of disputes about owners')

const toldOf = ({ id, no, name, role }: Held): Told => ({ id, no, name, role: disputedRoles[role] })

/** The sides and whoever opened it, without whoever does it now. */
const sidesBut = (ctx: Context, { partyIds, openerId }: Held): number[] => [
  ...new Set([...partyIds, ...(openerId === null ? [] : [openerId])].filter((id) => id !== ctx.session.staffId)),
]

/** Those who may rule on it: by rights of their own, and in nobody's cause. */
const decidersOf = async (ctx: Context, { id, partyIds, openerId }: Held): Promise<number[]> => {
  const holders = (await rulingTells().deciders(ctx)).filter(
    ({ session: { staffId } }) => !partyIds.includes(staffId) && staffId !== openerId,
  )
  if (holders.length === 0) return []
  const each = holders.map(({ session, rows }): RawBuilder<unknown> => {
    const within = scopeCondition({ node: ctx.node, rows, session }, disputeList.scope)
    return sql`select ${session.staffId}::bigint as id from rulings.dispute d where d.id = ${id} and ${within ?? sql`true`}`
  })
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export const tellOpened = async (ctx: Context, held: Held): Promise<void> => {
  await rulingTells().opened(ctx, toldOf(held), sidesBut(ctx, held))
  await rulingTells().toDecide(ctx, toldOf(held), await decidersOf(ctx, held))
}

export const tellDecided = async (ctx: Context, held: Held): Promise<void> => {
  const { rows } = await sqlOf({ owner: Nullable(Str), split: Str, reason: Str })`
    select ${sql.raw(staffName('d.owner_id'))} as owner, ${disputeList.columns.splitText.sql} as split, d.reason
      from rulings.dispute d where d.id = ${held.id}`.execute(ctx.db)
  const { owner, ...said } = rows[0]!
  await rulingTells().decided(ctx, { ...toldOf(held), owner: owner ?? '', ...said }, sidesBut(ctx, held))
}

export const tellWithdrawn = async (ctx: Context, held: Held, reason: string): Promise<void> =>
  await rulingTells().withdrawn(ctx, { ...toldOf(held), reason }, sidesBut(ctx, held))
