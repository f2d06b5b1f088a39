/**
 * 开卡 and 升级 as matters of the audit centre: the document is the order that was written for the card, bound to the sheet it was
 * sold by. Passed it waits at the till; otherwise it is over, and what it would have sold is void. Source: money book §5, §13.
 */
import type { CardTerms } from '@clinic/contract/areas/memberships/rules.ts'
import { type ChargeKind, chargeKinds } from '@clinic/contract/areas/memberships/words.ts'
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Json, Num, Of, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../approvals/index.ts'
import { cardOrderIsAgreed, cardOrderIsOver, lockOrders } from '../orders/index.ts'
import { orderOf } from '../orders/reads.ts'

const Asked = {
  no: Str,
  version: Version,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  kind: Of<ChargeKind>(),
  was: sure(Str),
  name: sure(Str),
  cardNo: Str,
  feeFen: Num,
  principalFen: Num,
  bonusFen: Num,
}

const payable: ColumnName = 'orders.sales_order:payable'
const shown = (fen: Fen): string => withCommas(toYuan(fen))
const money = (label: string, fen: Fen, of: ColumnName = payable): Line => ({
  label,
  before: null,
  after: shown(fen),
  money: true,
  of: [of],
})

const standingOf = (asked: RowOf<typeof Asked>): Standing => {
  const { no, version, customerId, departmentId, writers, kind, was, name, cardNo, feeFen, principalFen, bonusFen } =
    asked
  const amount = feeFen + principalFen
  const headline = money(`${chargeKinds[kind]}${name}，应付`, amount)
  const card: Line = {
    label: `会员卡 ${cardNo}`,
    before: kind === 'OPEN' ? null : was,
    after: name,
    money: false,
    of: ['memberships.card:name', 'memberships.card:no'],
  }
  return {
    no,
    version,
    customerId,
    departmentId,
    writers,
    figures: { amount },
    headline,
    lines: [
      card,
      money('卡费', feeFen),
      money('充入本金', principalFen),
      ...(bonusFen > 0 ? [money('赠送金', bonusFen, 'memberships.card:bonus')] : []),
      headline,
    ],
  }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Asked)`
    select o.no, h.version, o.customer_id as "customerId", o.dept_id as "departmentId",
      array_remove(array[o.created_by, o.submitted_by], null) as writers, h.kind, c.terms ->> 'name' as was, h.terms ->> 'name' as name,
      c.no as "cardNo", h.fee_fen as "feeFen", h.principal_fen as "principalFen", h.bonus_fen as "bonusFen"
    from memberships.charge h join ${sql.raw(orderOf('o', 'h'))}
      join memberships.card c on c.hospital_id = h.hospital_id and c.id = h.card_id
    where h.order_id = ${id} and h.state = 'PENDING'`.execute(ctx.db)
  return rows[0] ? standingOf(rows[0]) : null
}

/** How long it would hold and what comes along. */
const facts = async (ctx: Context, { documentId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf({ terms: Json<CardTerms>(), months: Num })`
    select h.terms, h.months from memberships.charge h where h.order_id = ${documentId}`.execute(ctx.db)
  if (!rows[0]) return []
  const { terms, months } = rows[0]
  const rights = terms.rights.map(({ name, times }) => (times === 0 ? name : `${name}×${times}`)).join('、')
  return [months === 0 ? '长期有效' : `有效 ${months} 个月`, rights === '' ? '没有附带权益' : `附带权益：${rights}`]
}

const over =
  (why: (deed: Deed) => string) =>
  async (ctx: Context, deed: Deed): Promise<void> =>
    await cardOrderIsOver(ctx, deed.documentId, why(deed))

const sold = (kind: 'VIP_OPEN' | 'VIP_UPGRADE'): ApprovalKind => ({
  kind,
  lock: async (ctx, id) => {
    await lockOrders(ctx, [id])
  },
  stands,
  version: (id) => `(select h.version from memberships.charge h where h.order_id = ${id} and h.state = 'PENDING')`,
  facts,
  apply: (ctx, { documentId, opinion }) => cardOrderIsAgreed(ctx, documentId, opinion),
  reject: over(({ opinion }) => `驳回：${opinion}`),
  withdrawn: over(() => '申请人撤回'),
})
export const openingApproval = sold('VIP_OPEN')
export const upgradeApproval = sold('VIP_UPGRADE')
