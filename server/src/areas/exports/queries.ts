/** 导出审批: who asked for how many customers, and what became of it. */
import type { ExportRequestRow, exports, RequestState } from '@clinic/contract/areas/exports/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { staffName } from '../staff/reads.ts'

const hasLapsed = sql`r.expires_at <= kit.clock()`
/** How a request `r` stands at the moment: what was not downloaded in time is over by itself. */
export const stateNow = sql`case when r.state = 'passed' and ${hasLapsed} then 'expired' else r.state end`

const inState = (state: RequestState): RawBuilder<unknown> => {
  if (state === 'passed') return sql`(r.state = 'passed' and r.expires_at > kit.clock())`
  if (state === 'expired') return sql`(r.state = 'passed' and ${hasLapsed})`
  return isWord('r.state')(state)
}

export const requestList: ListDefinition<InputOf<typeof exports.list>, ExportRequestRow> = {
  table: 'exports.export_request',
  from: sql`exports.export_request r`,
  columns: {
    id: col('r.id'),
    version: col('r.version'),
    requestedById: col('r.created_by'),
    requestedByName: col(sql.raw(staffName('r.created_by'))),
    requestedAt: col('r.created_at', { sort: true }),
    count: col('r.found', { sort: true }),
    withPhone: col('r.with_phone'),
    filters: col('r.filters'),
    reason: col('r.reason'),
    state: col(stateNow),
    auditedByName: col(sql.raw(staffName('r.audited_by'))),
    auditedAt: col('r.audited_at'),
    auditNote: col('r.audit_note'),
    expiresAt: col('r.expires_at'),
    usedAt: col('r.used_at'),
  },
  filters: { state: inState, requestedFrom: fromDay('r.created_at'), requestedTo: toDay('r.created_at') },
  asks: { requestedFrom: 'requestedAt', requestedTo: 'requestedAt' },
  scope: { own: ['r.created_by'], department: 'r.department_id' },
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
}

export const requestPage = (ctx: Context, input: InputOf<typeof exports.list>) => pageOf(ctx, input, requestList)
