/** Days that were closed: the list and its sheet. */
import type { daily } from '@clinic/contract/areas/daily/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, yuan } from '../../kit/list.ts'
import { mainDepartmentOf, staffName } from '../staff/reads.ts'

/** A day is the whole hospital's or nothing: half of it would be no statement. */
export const refusePart = (ctx: Context): void => {
  if (ctx.rows !== 'all') refuse(common.forbidden())
}

const closings: ListOf<typeof daily.list> = {
  table: 'daily.closing',
  from: sql`daily.closing c left join daily.reopening o on o.hospital_id = c.hospital_id and o.closing_id = c.id
    left join ${sql.raw(mainDepartmentOf('cd', 'c', 'created_by'))}`,
  columns: {
    id: col('c.id'),
    businessDate: col('c.business_date', { sort: true }),
    edition: col('c.edition'),
    isReopened: col(sql`(o.id is not null)`),
    documents: col('c.documents', { sort: true }),
    received: yuan('c.received_fen', { sort: true }),
    refunded: yuan('c.refunded_fen', { sort: true }),
    offset: yuan('c.offset_fen'),
    debt: yuan('c.debt_fen'),
    cashDue: yuan('c.cash_due_fen', { sort: true }),
    difference: yuan('c.difference_fen', { sort: true }),
    waived: col(sql`jsonb_array_length(c.waivers)`),
    closedByName: col(sql.raw(staffName('c.created_by'))),
    closedAt: col('c.created_at', { sort: true }),
    digest: col('c.digest'),
  },
  filters: {
    startDate: (day) => sql`c.business_date >= ${day}::date`,
    endDate: (day) => sql`c.business_date <= ${day}::date`,
    closedBy: (id) => sql`c.created_by = ${id}`,
  },
  asks: { startDate: 'businessDate', endDate: 'businessDate', closedBy: 'closedByName' },
  scope: { department: 'cd.department_id', own: ['c.created_by'] },
  order: { by: 'c.business_date', direction: 'desc', tie: 'c.id' },
}

export const closingsPage = (ctx: Context, input: InputOf<typeof daily.list>) => pageOf(ctx, input, closings)

export const exportClosings = (ctx: Context, input: InputOf<typeof daily.export>) =>
  listFile(
    ctx,
    { name: '日结', list: closings, object: 'closing', words: { isReopened: { true: '是', false: '' } } },
    input,
  )
