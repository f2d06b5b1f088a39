/** Who lies in the pool, and who falls in soon. */
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import { ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import {
  type FallingRow,
  type hideable,
  type PoolRow,
  poolKinds,
  type pools,
} from '@clinic/contract/areas/pool/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { maskedPhone } from '../customers/index.ts'
import { customerAge, customerOf, customerStanding, sourceName } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { nameLike } from '../triage/index.ts'
import { followedAt, isAwaited } from './falls.ts'
import { fallingScope, poolScope } from './scope.ts'

/** What a pool keeps from its people; who shares its customers out sees all. */
const SHARES = 'customer:pool:distribute'
const shown =
  (field: (typeof hideable)[number]) =>
  (value: unknown, row: Readonly<Record<string, unknown>>, ctx: Context): unknown =>
    !ctx.session.permissions.has(SHARES) && (row['hiddenFields'] as readonly string[]).includes(field) ? null : value
const kept = (field: (typeof hideable)[number], column: Parameters<typeof col>[0]) =>
  col(column, { read: shown(field) })

const columns = {
  id: col('e.id'),
  customerId: col('e.customer_id'),
  customerName: col('c.name'),
  customerNo: col('c.code'),
  sex: col('c.sex'),
  age: kept('age', sql.raw(customerAge('c'))),
  phone: col('c.phone_cipher', {
    read: (sealed, row, ctx) =>
      maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['customerId']) }, sealed),
  }),
  kind: col('e.kind'),
  poolId: col('e.pool_id'),
  poolName: col('p.name'),
  lifeStage: kept('lifeStage', 's.life_stage'),
  channelName: kept('channelName', sql.raw(sourceName('c.source_id'))),
  enteredAt: col('e.created_at', { sort: true }),
  mode: col('e.mode'),
  reason: kept('reason', 'e.reason'),
  fromName: kept('fromName', sql.raw(staffName('e.from_id'))),
  idleDays: kept('idleDays', sql`kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date`),
  visitCount: kept('visitCount', 's.visit_count'),
  hiddenFields: col('p.hidden_fields'),
}

const equals = (column: string) => (value: unknown) => sql`${sql.ref(column)} = ${value}`

const list: ListDefinition<InputOf<typeof pools.list>, PoolRow> = {
  table: 'pool.entry',
  from: sql`pool.entry e left join pool.pool p on p.hospital_id = e.hospital_id and p.id = e.pool_id
    left join ${sql.raw(customerOf('c', 'e'))} left join ${sql.raw(customerStanding('s', 'e'))}`,
  columns,
  filters: {
    keyword: nameLike('pool.entry', 'e.customer_id'),
    kind: equals('e.kind'),
    poolId: equals('e.pool_id'),
    mode: equals('e.mode'),
    // Asking for what a pool hides would tell it.
    lifeStage: (stage, ctx) =>
      ctx.session.permissions.has(SHARES)
        ? sql`s.life_stage = ${stage}`
        : sql`(s.life_stage = ${stage} and 'lifeStage' <> all(p.hidden_fields))`,
    enteredFrom: fromDay('e.created_at'),
    enteredTo: toDay('e.created_at'),
  },
  asks: { enteredFrom: 'enteredAt', enteredTo: 'enteredAt' },
  scope: poolScope,
  order: { by: 'e.created_at', direction: 'desc', tie: 'e.id' },
}

export const poolPage = (ctx: Context, input: InputOf<typeof pools.list>) => pageOf(ctx, input, list)

export const exportPool = (ctx: Context, input: InputOf<typeof pools.export>) =>
  listFile(
    ctx,
    {
      name: '客户公海',
      list,
      object: 'pool',
      words: { kind: poolKinds, mode: ownerMoves, lifeStage: lifeStageNames },
    },
    input,
  )

/** As the last night saw it, without those who were followed, booked or given to somebody since. */
const falling: ListDefinition<InputOf<typeof pools.falling>, FallingRow> = {
  table: 'pool.warning',
  from: sql`pool.warning w left join pool.pool p on p.hospital_id = w.hospital_id and p.id = w.pool_id
    left join ${sql.raw(customerOf('c', 'w'))} left join ${sql.raw(customerStanding('s', 'w'))}`,
  columns: {
    id: col('w.id'),
    customerId: col('w.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    kind: col('p.kind'),
    poolName: col('p.name'),
    ownerName: col(sql.raw(staffName('w.owner_id'))),
    fallsOn: col('w.falls_on', { sort: true }),
    daysLeft: col(sql`greatest(w.falls_on - kit.today(), 0)`),
  },
  filters: {},
  where: () => sql`w.owner_id = case p.kind when 'developer' then c.developer_id else c.consultant_id end
    and coalesce(greatest(s.last_visit_at, s.last_consult_at, s.last_payment_at, ${followedAt}) < w.created_at, true)
    and not ${isAwaited}`,
  scope: fallingScope,
  order: { by: 'w.falls_on', direction: 'asc', tie: 'w.id' },
}

export const fallingPage = (ctx: Context, input: InputOf<typeof pools.falling>) => pageOf(ctx, input, falling)
