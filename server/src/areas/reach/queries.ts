/** 触达记录: every touch, of whatever area. */
import {
  type ReachRow,
  type reach,
  reachBiz,
  reachChannels,
  reachOutcomes,
  reachPurposes,
} from '@clinic/contract/areas/reach/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf, withMerged } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'

const byNumber = containsSeen('reach.log', { customerNo: { within: ['c.code'] } })
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  sees(ctx.session, 'reach.log:customerName')
    ? await customerMeant(ctx, 'l.customer_id', typed, { shown: 'reach.log:customerNo', asked })
    : byNumber(typed, ctx)

export const reachList: ListDefinition<InputOf<typeof reach.list>, ReachRow> = {
  table: 'reach.log',
  from: sql`reach.log l left join ${sql.raw(customerOf('c', 'l'))}`,
  columns: {
    id: col('l.id'),
    customerId: col('l.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    channel: col('l.channel'),
    purpose: col('l.purpose'),
    outcome: col('l.outcome'),
    biz: col('l.biz_type'),
    content: col('l.content'),
    byName: col(sql.raw(staffName('l.created_by'))),
    at: col('l.created_at', { sort: true }),
  },
  filters: {
    keyword: named,
    customerId: (id) => sql`l.customer_id = ${withMerged(id)}`,
    channel: isWord('l.channel'),
    purpose: isWord('l.purpose'),
    outcome: isWord('l.outcome'),
    biz: isWord('l.biz_type'),
    from: fromDay('l.created_at'),
    to: toDay('l.created_at'),
  },
  asks: { from: 'at', to: 'at' },
  scope: ofCustomer('l.customer_id'),
  order: { by: 'l.created_at', direction: 'desc', tie: 'l.id' },
}

export const reachPage = (ctx: Context, input: InputOf<typeof reach.list>) => pageOf(ctx, input, reachList)

export const exportReach = (ctx: Context, input: InputOf<typeof reach.export>) =>
  listFile(
    ctx,
    {
      name: '触达记录',
      list: reachList,
      object: 'reachSetting',
      words: { channel: reachChannels, purpose: reachPurposes, outcome: reachOutcomes, biz: reachBiz },
    },
    input,
  )
