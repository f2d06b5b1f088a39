/** 黑名单: who stands on it, one with its papers and history, the sheet. */
import {
  type blacklist,
  blacklistKinds,
  type EntryRow,
  type EntryState,
  entryStates,
} from '@clinic/contract/areas/blacklist/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, rowOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf, withMerged } from '../customers/reads.ts'
import { attachmentsOf } from '../files/index.ts'
import { staffName } from '../staff/reads.ts'
import { papersFor } from './papers.ts'

/** What ran out is over, whether or not the night has written it down. */
const hasLapsed = sql`e.ends_on < kit.today()`
/** How an entry `e` stands at the moment. */
export const stateNow = sql`case when e.state = 'valid' and ${hasLapsed} then 'expired' else e.state end`

/** The other kind that was asked for with `e`, while both wait. */
const pair = sql`case when e.state = 'waiting' then (select jsonb_build_object('id', o.id, 'version', o.version, 'kind', o.kind)
  from blacklist.entry o where o.state = 'waiting' and (o.id = e.lead_id or o.lead_id = e.id)) end`

const inState = (state: EntryState): RawBuilder<unknown> => {
  if (state === 'valid') return sql`(e.state = 'valid' and (e.ends_on is null or e.ends_on >= kit.today()))`
  if (state === 'expired') return sql`(e.state = 'expired' or e.state = 'valid' and ${hasLapsed})`
  return isWord('e.state')(state)
}

const byNumber = containsSeen('blacklist.entry', { customerNo: { within: ['c.code'] } })
/** By her name as archives are searched, where this person sees it. */
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  sees(ctx.session, 'blacklist.entry:customerName')
    ? await customerMeant(ctx, 'e.customer_id', typed, { shown: 'blacklist.entry:customerNo', asked })
    : byNumber(typed, ctx)

export const entryList: ListDefinition<InputOf<typeof blacklist.list>, EntryRow> = {
  table: 'blacklist.entry',
  from: sql`blacklist.entry e left join ${sql.raw(customerOf('c', 'e'))}`,
  columns: {
    id: col('e.id'),
    version: col('e.version'),
    customerId: col('e.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    kind: col('e.kind'),
    reason: col('e.reason'),
    evidence: col('e.evidence'),
    state: col(stateNow),
    endsOn: col('e.ends_on', { sort: true }),
    proposedById: col('e.created_by'),
    proposedByName: col(sql.raw(staffName('e.created_by'))),
    proposedAt: col('e.created_at', { sort: true }),
    auditedByName: col(sql.raw(staffName('e.audited_by'))),
    auditedAt: col('e.audited_at', { sort: true }),
    auditNote: col('e.audit_note'),
    endedByName: col(sql.raw(staffName('e.ended_by'))),
    endedAt: col('e.ended_at'),
    endReason: col('e.end_reason'),
    pair: col(pair),
  },
  filters: {
    keyword: named,
    customerId: (id) => sql`e.customer_id = ${id}`,
    kind: isWord('e.kind'),
    state: inState,
    proposedFrom: fromDay('e.created_at'),
    proposedTo: toDay('e.created_at'),
  },
  asks: { proposedFrom: 'proposedAt', proposedTo: 'proposedAt' },
  scope: ofCustomer('e.customer_id'),
  order: { by: 'e.created_at', direction: 'desc', tie: 'e.id' },
}

export const entryPage = (ctx: Context, input: InputOf<typeof blacklist.list>) => pageOf(ctx, input, entryList)

export const exportEntries = (ctx: Context, input: InputOf<typeof blacklist.export>) =>
  listFile(
    ctx,
    { name: '黑名单', list: entryList, object: 'blacklist', words: { kind: blacklistKinds, state: entryStates } },
    input,
  )

const Happened = {
  id: Id,
  act: Word('proposed', 'changed', 'valid', 'rejected', 'withdrawn', 'released', 'expired', 'passed'),
  note: Str,
  byName: Nullable(Str),
  at: Str,
}

/** What happened to it, and who let her in meanwhile. */
const historyOf = async (ctx: Context, { id, customerId }: Pick<EntryRow, 'id' | 'customerId'>) => {
  const { rows } = await sqlOf(Happened)`
    select v.id, v.act, v.note, ${sql.raw(staffName('v.created_by'))} as "byName", v.created_at as at
      from blacklist.event v where v.entry_id = ${id}
    union all
    select p.id, 'passed', p.reason, ${sql.raw(staffName('p.created_by'))}, p.created_at
      from blacklist.pass p join blacklist.entry e on e.hospital_id = p.hospital_id
     where e.id = ${id} and p.customer_id = ${withMerged(customerId)} and e.kind = 'service' and p.created_at >= e.audited_at
       and (e.ended_at is null or p.created_at <= e.ended_at)
     order by at, id`.execute(ctx.db)
  return rows
}

export const oneEntry = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof blacklist.one>> => {
  const row = await rowOf(ctx, id, entryList)
  return { ...row, attachments: await attachmentsOf(ctx, await papersFor(ctx, id)), events: await historyOf(ctx, row) }
}
