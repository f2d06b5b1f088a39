/** A referral as a matter of the audit centre. Source: money book §11, §13; ADR 0109. */
import { whyNotDecideReferral } from '@clinic/contract/areas/purchases/referral-words.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../../approvals/index.ts'
import { lockReferral, tellReferral } from './held.ts'
import { releaseReferral } from './refer.ts'
import { sendReferral } from './sending.ts'

const column = (name: string): ColumnName => `purchases.referral:${name}`
const Asked = {
  no: Str,
  version: Version,
  customerId: sure(Id),
  writers: Type.Array(Id),
  otherName: Str,
  productName: Str,
  qty: Num,
  left: Num,
  valueFen: Num,
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select r.no, r.version, r.customer_id as "customerId", array_remove(array[r.created_by], null) as writers, r.other_name as "otherName",
      r.product_name as "productName", r.qty, p.qty_left as left, r.value_fen as "valueFen"
    from purchases.referral r join purchases.purchased_item p on p.hospital_id = r.hospital_id and p.id = r.purchased_item_id
    where r.id = ${id} and r.status = 'PENDING'`.execute(ctx.db)
  if (!rows[0]) return null
  const { no, version, customerId, writers, otherName, productName, qty, left, valueFen } = rows[0]
  const headline: Line = {
    label: `转诊到${otherName} ${productName}`,
    before: `剩 ${left} 次`,
    after: `剩 ${left - qty} 次`,
    money: false,
    of: [column('productName'), column('qty')],
  }
  const owed: Line = {
    label: `本院应付${otherName}`,
    before: null,
    after: withCommas(toYuan(valueFen)),
    money: true,
    of: [column('value')],
  }
  return {
    no,
    version,
    customerId,
    departmentId: null,
    writers,
    figures: { amount: valueFen },
    headline,
    lines: [headline, owed],
  }
}

/** How often she was referred lately. */
const facts = async (ctx: Context, { customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ times: Num })`
    select count(*)::int as times from purchases.referral r where r.customer_id = ${customerId} and r.side = 'OUT'
      and r.status in ('SENT', 'ARRIVED', 'RECALLING') and r.created_at >= kit.clock() - interval '90 days'`.execute(
    ctx.db,
  )
  const { times } = rows[0]!
  return [times === 0 ? '该客户近 90 天没有转诊过' : `该客户近 90 天转诊过 ${times} 次`]
}

const waiting = async (ctx: Context, id: number) => {
  const held = await lockReferral(ctx, id)
  refuseIf(whyNotDecideReferral(held.referral))
  return held
}

export const referralApproval: ApprovalKind = {
  kind: 'REFERRAL',
  lock: async (ctx, id) => {
    await lockReferral(ctx, id)
  },
  stands,
  version: (id) => `(select m.version from purchases.referral m where m.id = ${id} and m.status = 'PENDING')`,
  facts,
  apply: async (ctx, { documentId, opinion }) => {
    const held = await waiting(ctx, documentId)
    await sendReferral(ctx, held, opinion)
    tellReferral(ctx, held.referral)
  },
  reject: async (ctx, { documentId, opinion }) => {
    const { referral } = await waiting(ctx, documentId)
    await releaseReferral(ctx, referral, 'REJECTED', opinion)
    tellReferral(ctx, referral)
  },
  withdrawn: async (ctx, { documentId }) => {
    const { referral } = await waiting(ctx, documentId)
    await releaseReferral(ctx, referral, 'REVOKED', '申请人撤回')
    tellReferral(ctx, referral)
  },
}
