/** Who hears of the blacklist: whoever may decide, the proposer, and whoever rules over it when somebody is let in. */
import { type BlacklistKind, blacklistKinds } from '@clinic/contract/areas/blacklist/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { scopeCondition } from '../../kit/reach.ts'
import type { RowScope } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'

type Holder = { readonly staffId: number; readonly rows: RowScope }
/** Whom a message is about, as it names her. */
type Told = { readonly name: string; readonly kind: string }

type Telling = {
  /** Everybody who may decide, with the rows she reaches by it. */
  readonly auditors: (ctx: Context) => Promise<readonly Holder[]>
  readonly waits: (ctx: Context, told: Told, to: readonly number[]) => Promise<void>
  readonly decided: (
    ctx: Context,
    told: Told,
    decision: { pass: boolean; note: string; to: readonly number[] },
  ) => Promise<void>
  readonly passed: (ctx: Context, told: Pick<Told, 'name'> & { reason: string }, to: readonly number[]) => Promise<void>
}

/** Who may decide, and how the messages are sent. */
export const blacklistTells = asked<[], Telling>('who hears of the blacklist')

const nameOf = async (ctx: Context, customerId: number): Promise<string> => {
  const { rows } = await sqlOf({ name: Str })`select c.name from ${sql.raw(customerById('c'))}
    where c.id = ${customerId}`.execute(ctx.db)
  return rows[0]!.name
}

/** Of those who may decide the ones who reach the customer, without whoever acts. */
const auditorsOf = async (ctx: Context, customerId: number): Promise<number[]> => {
  const holders = (await blacklistTells().auditors(ctx)).filter(({ staffId }) => staffId !== ctx.session.staffId)
  if (holders.length === 0) return []
  const each = holders.map(({ staffId, rows }): RawBuilder<unknown> => {
    const within = scopeCondition({ node: ctx.node, rows, session: { ...ctx.session, staffId } }, ofCustomer('c.id'))
    return sql`select ${staffId}::bigint as id from ${sql.raw(customerById('c'))} where c.id = ${customerId}
      and ${within ?? sql`true`}`
  })
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const tellProposed = async (
  ctx: Context,
  customerId: number,
  kinds: readonly BlacklistKind[],
): Promise<void> => {
  const told = { name: await nameOf(ctx, customerId), kind: kinds.map((kind) => blacklistKinds[kind]).join('、') }
  await blacklistTells().waits(ctx, told, await auditorsOf(ctx, customerId))
}

export const tellDecided = async (
  ctx: Context,
  { name, kind, proposedById }: { name: string; kind: BlacklistKind; proposedById: number | null },
  { pass, note }: { pass: boolean; note: string },
): Promise<void> => {
  if (proposedById === null) return
  await blacklistTells().decided(ctx, { name, kind: blacklistKinds[kind] }, { pass, note, to: [proposedById] })
}

export const tellPassed = async (ctx: Context, customerId: number, reason: string): Promise<void> => {
  const told = { name: await nameOf(ctx, customerId), reason }
  await blacklistTells().passed(ctx, told, await auditorsOf(ctx, customerId))
}
