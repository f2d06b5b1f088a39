/**
 * Taking a deduction back after its day as a matter of the audit centre: sessions, value and revenue return on the day that is open
 * when it is passed; the record stays. Source: money book §9, §13.
 */
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../approvals/index.ts'
import { decideWithdrawal, recordLocks } from './give-back.ts'

const Asked = {
  no: Str,
  version: Version,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  productName: Str,
  qty: Num,
  left: Num,
  valueFen: Num,
  daysBack: Num,
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select d.no, d.version, d.customer_id as "customerId", d.dept_id as "departmentId",
      array_remove(array[d.created_by], null) as writers, d.product_name as "productName", d.qty, p.qty_left as left,
      d.value_fen as "valueFen", (kit.business_date() - d.business_date)::int as "daysBack"
    from purchases.deduction_record d join purchases.purchased_item p on p.hospital_id = d.hospital_id and p.id = d.purchased_item_id
    where d.id = ${id} and d.status = 'WITHDRAW_PENDING'`.execute(ctx.db)
  if (!rows[0]) return null
  const { no, version, customerId, departmentId, writers, productName, qty, left, valueFen, daysBack } = rows[0]
  const headline: Line = {
    label: `${productName} 剩`,
    before: `${left} 次`,
    after: `${left + qty} 次`,
    money: false,
    of: ['purchases.deduction_record:productName', 'purchases.deduction_record:times'],
  }
  const value: Line = {
    label: '划扣金额',
    before: withCommas(toYuan(valueFen)),
    after: '0.00',
    money: true,
    of: ['purchases.deduction_record:amount'],
  }
  return {
    no,
    version,
    customerId,
    departmentId,
    writers,
    figures: { amount: valueFen, daysBack },
    headline,
    lines: [headline, value],
  }
}

const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ days: Num, taken: Num })`
    select (kit.business_date() - d.business_date)::int as days,
      (select count(*)::int from purchases.deduction_record w where w.customer_id = ${customerId} and w.status = 'WITHDRAWN'
        and w.withdrawn_at >= kit.clock() - interval '90 days') as taken
    from purchases.deduction_record d where d.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { days, taken } = rows[0]
  return [
    `划扣在 ${days} 天前，已过当天`,
    taken === 0 ? '该客户近 90 天没有撤销过划扣' : `该客户近 90 天撤销过划扣 ${taken} 次`,
  ]
}

export const withdrawApproval: ApprovalKind = {
  kind: 'DEDUCT_WITHDRAW',
  lock: async (ctx, id) => {
    await ctx.together({ ...recordLocks(id) })
  },
  stands,
  version: (id) =>
    `(select d.version from purchases.deduction_record d where d.id = ${id} and d.status = 'WITHDRAW_PENDING')`,
  facts,
  apply: (ctx, { documentId, opinion }) => decideWithdrawal(ctx, documentId, { status: 'WITHDRAWN', opinion }),
  reject: (ctx, { documentId, opinion }) => decideWithdrawal(ctx, documentId, { status: 'DONE', opinion }),
  withdrawn: (ctx, { documentId }) => decideWithdrawal(ctx, documentId, { status: 'DONE', opinion: '申请人撤回' }),
}
