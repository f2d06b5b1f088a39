/** Who hears of a dispute: its sides, the nearest who may rule on it, and heads of some of its sides. */
import { disputedRoles } from '@clinic/contract/areas/rulings/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { staffName } from '../staff/reads.ts'
import type { Held } from './held.ts'
import { disputeList } from './queries.ts'
import { sideOfHers, sidesWithin } from './within.ts'

type Holder = { readonly session: Session; readonly rows: RowScope }
type Told = { readonly id: number; readonly no: string; readonly name: string; readonly role: string }
type Telling = {
  /** Everybody who may rule, with the rows she reaches by it. */
  readonly deciders: (ctx: Context) => Promise<readonly Holder[]>
  readonly opened: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  readonly toDecide: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  /** It is about people of theirs and of others. */
  readonly near: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
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

type Hearing = { readonly deciders: readonly number[]; readonly near: readonly number[] }

/** A director reaches everybody: farther from the sides than any head. */
const distanceOf = (rows: RowScope): number => (rows === 'all' ? Number.POSITIVE_INFINITY : rows.departments.length)

/**
 * Those who may rule on it, by rights of their own and in nobody's cause: the nearest of them, who rule on the fewest departments. A head
 * who is a side is passed over, so that it is the next above who hears. Heads of some of the sides hear that it is about their people.
 */
const hearingOf = async (ctx: Context, { id, partyIds, openerId }: Held): Promise<Hearing> => {
  const holders = (await rulingTells().deciders(ctx)).filter(
    ({ session: { staffId } }) => !partyIds.includes(staffId) && staffId !== openerId,
  )
  if (holders.length === 0) return { deciders: [], near: [] }
  const each = holders.map(
    ({ session }): RawBuilder<unknown> => sql`select ${session.staffId}::bigint as id,
      ${sidesWithin({ session })} as within, ${sideOfHers({ session }) ?? sql`false`} as near from rulings.dispute d where d.id = ${id}`,
  )
  const { rows } = await sqlOf({ id: Id, within: Bool, near: Bool })`${sql.join(each, sql` union all `)}`.execute(
    ctx.db,
  )
  const ruling = rows.filter(({ within }) => within).map((row) => row.id)
  const far = new Map(holders.map(({ session, rows: reached }) => [session.staffId, distanceOf(reached)]))
  const nearest = Math.min(...ruling.map((one) => far.get(one)!))
  return {
    deciders: ruling.filter((one) => far.get(one) === nearest),
    near: rows.filter(({ within, near }) => near && !within).map((row) => row.id),
  }
}

const tellHearing = async (ctx: Context, held: Held): Promise<void> => {
  const { deciders, near } = await hearingOf(ctx, held)
  await rulingTells().toDecide(ctx, toldOf(held), deciders)
  await rulingTells().near(ctx, toldOf(held), near)
}

export const tellOpened = async (ctx: Context, held: Held): Promise<void> => {
  await rulingTells().opened(ctx, toldOf(held), sidesBut(ctx, held))
  await tellHearing(ctx, held)
}

/** Sides that came with another one hear that they are; where there are any, others may have to rule. */
export const tellJoined = async (ctx: Context, held: Held, joined: readonly number[]): Promise<void> => {
  if (joined.length === 0) return
  await rulingTells().opened(
    ctx,
    toldOf(held),
    joined.filter((id) => id !== ctx.session.staffId),
  )
  await tellHearing(ctx, held)
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
