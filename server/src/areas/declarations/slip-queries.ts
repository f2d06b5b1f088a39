/** 佣金单: the list, and its sheet. */

import type { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { type Slip, slipKinds, slipStates } from '@clinic/contract/areas/declarations/slip-nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, yuan } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { agencyOf } from '../agencies/reads.ts'
import { customerMeant } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { readScope } from './scope.ts'

const columns = {
  id: col('l.id'),
  version: col('l.version'),
  declarationId: col('l.sheet_id'),
  no: col('s.no'),
  customerId: col('s.customer_id'),
  customerName: col('c.name'),
  developerName: col(sql.raw(staffName('s.developer_id'))),
  agencyName: col('g.name'),
  kind: col(sql`case when l.of_id is null then 'commission' else 'back' end`),
  takenBack: col(sql`exists (select from declarations.slip b where b.hospital_id = l.hospital_id and b.of_id = l.id)`),
  state: col('l.state'),
  base: yuan('l.base_fen', { sort: true }),
  rateBp: col('l.rate_bp', { sort: true }),
  gross: yuan('l.gross_fen', { sort: true }),
  tax: yuan('l.withheld_tax_fen', { sort: true }),
  net: yuan('l.net_fen', { sort: true }),
  remark: col('l.remark'),
  cancelReason: col('l.cancel_reason'),
  createdBy: col('l.created_by'),
  createdByName: col(sql.raw(staffName('l.created_by'))),
  createdAt: col('l.created_at', { sort: true }),
  confirmedByName: col(sql.raw(staffName('l.confirmed_by'))),
  confirmedAt: col('l.confirmed_at', { sort: true }),
  paidByName: col(sql.raw(staffName('l.paid_by'))),
  paidAt: col('l.paid_at', { sort: true }),
}

/** Slips of the sheets one reaches. */
export const slipList: ListDefinition<InputOf<typeof slips.list>, Slip> = {
  table: 'declarations.slip',
  from: sql`declarations.slip l join declarations.sheet s on s.hospital_id = l.hospital_id and s.id = l.sheet_id
    left join ${sql.raw(customerOf('c', 's'))} left join ${sql.raw(agencyOf('g', 's'))}`,
  columns,
  filters: {
    keyword: (word: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
      /^BD\d{4,}$/.test(word.trim())
        ? sql`s.no = ${word.trim()}`
        : customerMeant(ctx, 's.customer_id', word, { asked }),
    declarationId: (id) => sql`l.sheet_id = ${id}`,
    state: isWord('l.state'),
    kind: (kind) => (kind === 'commission' ? sql`l.of_id is null` : sql`l.of_id is not null`),
    createdFrom: fromDay('l.created_at'),
    createdTo: toDay('l.created_at'),
  },
  asks: { declarationId: 'no', createdFrom: 'createdAt', createdTo: 'createdAt' },
  scope: readScope,
  order: { by: 'l.created_at', direction: 'desc', tie: 'l.id' },
}

export const slipPage = (ctx: Context, input: InputOf<typeof slips.list>) => pageOf(ctx, input, slipList)

export const exportSlips = (ctx: Context, input: InputOf<typeof slips.export>) =>
  listFile(
    ctx,
    { name: '佣金单', list: slipList, object: 'declarationSlip', words: { state: slipStates, kind: slipKinds } },
    input,
  )
