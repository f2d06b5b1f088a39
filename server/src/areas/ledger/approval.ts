/**
 * Points by hand as a matter of the audit centre. The document is the customer's account of points: it moved when anything was
 * booked on it since, and what was asked for is asked for anew. Source: money book §13.
 */
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../approvals/index.ts'
import { customerById } from '../customers/reads.ts'
import { openDay, postStatement } from './posting.ts'
import { manualRule } from './questions.ts'

/** What is asked for: how many points, under which id they are booked, why. */
export type PointsRequest = {
  readonly id: number
  readonly delta: number
  readonly reason: string
}
const requestOf = (request: Deed['request']): PointsRequest => request as unknown as PointsRequest

const accountOf = (customer: string): string =>
  `ledger.account a where a.kind = 'POINT_CUSTOMER' and a.owner_id = ${customer}`

const Account = { no: Str, balance: Num, seq: Num }

const stands = async (ctx: Context, customerId: number, request: Deed['request']): Promise<Standing | null> => {
  const { delta } = requestOf(request)
  const { rows } = await sqlOf(Account)`
    select c.code as no, coalesce((select a.balance from ${sql.raw(accountOf('c.id'))}), 0)::bigint as balance,
      coalesce((select a.seq from ${sql.raw(accountOf('c.id'))}), 0)::bigint as seq
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  const account = rows[0]
  if (!account) return null
  const { no, balance, seq } = account
  const of = ['customers.customer:integral'] as const
  const headline: Line = { label: '积分', before: String(balance), after: String(balance + delta), money: false, of }
  const moved: Line = {
    label: delta > 0 ? '增加' : '扣减',
    before: null,
    after: String(Math.abs(delta)),
    money: false,
    of,
  }
  return {
    no,
    version: seq,
    customerId,
    departmentId: null,
    writers: [],
    figures: { amount: delta },
    headline,
    lines: [moved, headline],
  }
}

const facts = async (ctx: Context, { customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ times: Num, last: Nullable(Str) })`
    select count(*)::int as times, to_char(max(j.business_date), 'MM-DD') as last
    from ledger.account a join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id
    join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
    where a.kind = 'POINT_CUSTOMER' and a.owner_id = ${customerId} and j.biz_type = 'points_manual'
      and e.created_at >= kit.clock() - interval '30 days'`.execute(ctx.db)
  const { times, last } = rows[0]!
  return [
    times === 0 ? '该客户近 30 天没有手工调整过积分' : `该客户近 30 天手工调整过积分 ${times} 次，最近一次 ${last}`,
  ]
}

/** Books what was asked for on the day that is open. */
const apply = async (ctx: Context, { customerId, request }: Deed): Promise<void> => {
  const { id, delta, reason } = requestOf(request)
  const { day } = await ctx.together({ day: openDay })
  const { expires } = await manualRule(ctx)
  await ctx.together([
    postStatement({
      type: 'points_manual',
      id,
      date: day,
      memo: reason,
      lines: [
        { kind: 'POINT_ISSUED', owner: 0, amount: delta },
        {
          kind: 'POINT_CUSTOMER',
          owner: customerId,
          customer: customerId,
          amount: -delta,
          ...(delta > 0 && expires ? { expires } : {}),
        },
      ],
    }),
  ])
  ctx.tell('customer.figures', customerId)
}

const nothing = (): Promise<void> => Promise.resolve()

/** The day stays open, whoever moves her points waits, her account or not yet one: in this order, as points are given. */
export const holdPoints = (customerId: number) => ({
  day: openDay,
  customer: { text: 'select name from customers.customer where id = $1 for no key update', values: [customerId] },
  points: {
    text: `select balance from ledger.account where kind = 'POINT_CUSTOMER' and owner_id = $1 for no key update`,
    values: [customerId],
  },
})

export const pointsApproval: ApprovalKind = {
  kind: 'POINTS_MANUAL',
  lock: async (ctx, customerId) => {
    await ctx.together({ ...holdPoints(customerId) })
  },
  stands,
  version: (id) => `coalesce((select a.seq from ${accountOf(id)}), 0)`,
  facts,
  apply,
  reject: nothing,
  withdrawn: nothing,
}
