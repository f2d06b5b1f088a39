/** 归属争议: the list and the sheet. Whoever is a party or opened one reads it, the head of a party, and whoever reaches the customer. */
import { type DisputeRow, disputedRoles, disputeStates, type rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, type ListScope, pageOf } from '../../kit/list.ts'
import { scopeOfNamed } from '../../kit/reach.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { sideOfHers, waitsFor } from './within.ts'

const nameOf = (id: string) => sql.raw(staffName(id))

/** Whose she is now, as what she is disputed: of the archive `c` and the dispute `d`. */
export const holderId = `case d.role when 'developer' then c.developer_id else c.consultant_id end`

const parties = sql`rulings.party p where p.hospital_id = d.hospital_id and p.dispute_id = d.id`
export const partyIds = sql`coalesce((select array_agg(p.staff_id order by p.id) from ${parties}), '{}')`
const partyNames = sql`coalesce((select string_agg(${nameOf('p.staff_id')}, '、' order by p.id) from ${parties}), '')`
const splitText = sql`coalesce((select string_agg(${nameOf('p.staff_id')} || ' ' || (p.bp / 100.0)::float8 || '%', '、'
  order by p.bp desc, p.id) from ${parties} and p.bp > 0), '')`

const hers = ofCustomer('d.customer_id', { own: ['d.created_by'] }) as Extract<ListScope, { readonly reached: unknown }>
const isParty = (staffId: number) =>
  sql`d.id in (select p.dispute_id from rulings.party p where p.staff_id = ${staffId})`

/**
 * A party reads what is disputed with her and her head what is disputed with one of her people, whether or not they reach the
 * customer; of the evidence what their other rights show.
 */
const widened = (ctx: Parameters<typeof hers.reached>[0], reached: RawBuilder<unknown> | null) => {
  if (!reached) return null
  const near = sideOfHers(ctx)
  return sql`(${isParty(ctx.session.staffId)} or ${reached}${near ? sql` or ${near}` : sql``})`
}
const scope: ListScope = {
  ready: async (ctx) => {
    await hers.ready?.(ctx)
  },
  reached: (ctx) => widened(ctx, hers.reached(ctx)),
  named: (ctx) => widened(ctx, scopeOfNamed(ctx, hers)),
}

const byNumber = containsSeen('rulings.dispute', { no: { within: ['d.no'] }, customerNo: { within: ['c.code'] } })
const numbered = /^GZ\d/i
const meant = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  !numbered.test(typed) && sees(ctx.session, 'rulings.dispute:customerName')
    ? await customerMeant(ctx, 'd.customer_id', typed, { shown: 'rulings.dispute:customerNo', asked })
    : byNumber(typed, ctx)

export const disputeList: ListDefinition<InputOf<typeof rulings.list>, DisputeRow> = {
  table: 'rulings.dispute',
  from: sql`rulings.dispute d left join ${sql.raw(customerOf('c', 'd'))}`,
  columns: {
    id: col('d.id'),
    version: col('d.version'),
    no: col('d.no'),
    customerId: col('d.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    role: col('d.role'),
    state: col('d.state'),
    claim: col('d.claim'),
    partyIds: col(partyIds),
    partyNames: col(partyNames),
    openerId: col('d.created_by'),
    openerName: col(nameOf('d.created_by')),
    openedAt: col('d.created_at', { sort: true }),
    // As a value of its own: made of two columns beside an id, it would be looked for among all.
    holderName: col(nameOf(`(select ${holderId})`)),
    ownerId: col('d.owner_id'),
    ownerName: col(nameOf('d.owner_id')),
    splitText: col(splitText),
    reason: col('d.reason'),
    decidedByName: col(nameOf('d.decided_by')),
    decidedAt: col('d.decided_at', { sort: true }),
    withdrawReason: col('d.withdraw_reason'),
    withdrawnAt: col('d.withdrawn_at'),
  },
  filters: {
    keyword: meant,
    customerId: (id) => sql`d.customer_id = ${id}`,
    state: isWord('d.state'),
    role: isWord('d.role'),
    partyId: (id) => isParty(id),
    openedFrom: fromDay('d.created_at'),
    openedTo: toDay('d.created_at'),
    toDecide: (wanted, ctx) => (wanted ? waitsFor(ctx) : null),
  },
  asks: { partyId: 'partyNames', openedFrom: 'openedAt', openedTo: 'openedAt' },
  scope,
  order: { by: 'd.created_at', direction: 'desc', tie: 'd.id' },
}

export const disputePage = (ctx: Context, input: InputOf<typeof rulings.list>) => pageOf(ctx, input, disputeList)

export const exportDisputes = (ctx: Context, input: InputOf<typeof rulings.export>) =>
  listFile(
    ctx,
    { name: '归属争议', list: disputeList, object: 'ruling', words: { role: disputedRoles, state: disputeStates } },
    input,
  )
