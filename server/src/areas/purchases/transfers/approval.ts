/** A transfer as a matter of the audit centre: how it stands, what passing, rejecting and taking back do. Source: money book §11, §13. */
import { transferKinds, transferRelations, type transferThings } from '@clinic/contract/areas/purchases/transfers.ts'
import { toYuan, withCommas } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../../approvals/index.ts'
import { customerName } from '../../customers/reads.ts'
import { passTransfer, releaseTransfer } from './deeds.ts'
import { lockTransfer } from './held.ts'

const column = (name: string): ColumnName => `purchases.transfer:${name}`

const Asked = {
  no: Str,
  version: Version,
  customerId: Id,
  writers: Type.Array(Id),
  kind: Of<keyof typeof transferKinds>(),
  what: Of<keyof typeof transferThings>(),
  relation: Of<keyof typeof transferRelations>(),
  productName: Str,
  receiver: Str,
  qty: Nullable(Num),
  left: Nullable(Num),
  valueFen: Num,
}

type Asked = RowOf<typeof Asked>

/** What leaves whom, in one line: of sessions how many are left, of the others what it is. */
const headlineOf = ({ kind, what, receiver, productName, qty, left, valueFen }: Asked): Line => {
  const label = `${transferKinds[kind]}给${receiver} ${productName}`
  const of = [column('productName'), column('qty'), column('kind')]
  if (what === 'ITEM')
    return { label, before: `剩 ${left ?? 0} 次`, after: `剩 ${(left ?? 0) - (qty ?? 0)} 次`, money: false, of }
  return what === 'BALANCE'
    ? { label, before: null, after: withCommas(toYuan(valueFen)), money: true, of: [...of, column('value')] }
    : { label, before: null, after: `${qty ?? 1} 张`, money: false, of }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select t.no, t.version, t.customer_id as "customerId", array_remove(array[t.created_by], null) as writers, t.kind, t.what, t.relation,
      t.product_name as "productName", coalesce(${sql.raw(customerName('t.to_customer_id'))}, '') as receiver, t.qty,
      p.qty_left as left, t.value_fen as "valueFen"
    from purchases.transfer t left join purchases.purchased_item p on p.hospital_id = t.hospital_id and p.id = t.purchased_item_id
    where t.id = ${id} and t.status = 'PENDING'`.execute(ctx.db)
  if (!rows[0]) return null
  const { no, version, customerId, writers, what, relation, valueFen } = rows[0]
  const headline = headlineOf(rows[0])
  return {
    no,
    version,
    customerId,
    departmentId: null,
    writers,
    figures: { amount: valueFen },
    headline,
    lines: [
      headline,
      {
        label: what === 'ITEM' ? '随项目转出的价值' : what === 'BALANCE' ? '转出的余额' : '卡券最多可抵',
        before: null,
        after: withCommas(toYuan(valueFen)),
        money: true,
        of: [column('value')],
      },
      { label: '关系', before: null, after: transferRelations[relation], money: false, of: [column('relation')] },
    ],
  }
}

/** How often she gave something on lately, and the receiver was given something. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ given: Num, got: Num, depth: Num })`
    select t.depth,
      (select count(*)::int from purchases.transfer o where o.customer_id = ${customerId} and o.status = 'DONE'
        and o.created_at >= kit.clock() - interval '90 days') as given,
      (select count(*)::int from purchases.transfer o where o.to_customer_id = t.to_customer_id and o.status = 'DONE'
        and o.created_at >= kit.clock() - interval '90 days') as got
    from purchases.transfer t where t.id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { given, got, depth } = rows[0]
  return [
    given === 0 ? '转出客户近 90 天没有转出过' : `转出客户近 90 天转出过 ${given} 次`,
    got === 0 ? '转入客户近 90 天没有转入过' : `转入客户近 90 天转入过 ${got} 次`,
    ...(depth > 1 ? [`转出的是转来的，本次是第 ${depth} 次转手`] : []),
  ]
}

export const transferApproval: ApprovalKind = {
  kind: 'TRANSFER',
  lock: async (ctx, id) => {
    await lockTransfer(ctx, id)
  },
  stands,
  version: (id) => `(select m.version from purchases.transfer m where m.id = ${id} and m.status = 'PENDING')`,
  facts,
  apply: (ctx, { documentId, opinion, applicantId }) =>
    passTransfer(ctx, documentId, { opinion, byRule: applicantId === ctx.session.staffId }),
  reject: (ctx, { documentId, opinion }) => releaseTransfer(ctx, documentId, { to: 'REJECTED', word: opinion }),
  withdrawn: (ctx, { documentId }) => releaseTransfer(ctx, documentId, { to: 'REVOKED', word: '申请人撤回' }),
}
