/** Cards as their list, their file and the drawer of one show them. */
import {
  type Card,
  type CardDetail,
  type CardState,
  type CardTerms,
  type ChargeOfCard,
  cardStates,
  type cards,
  type RightOfCard,
} from '@clinic/contract/areas/memberships/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { Json, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { balanceOf } from '../ledger/reads.ts'
import { orderOf } from '../orders/reads.ts'
import { staffName } from '../staff/reads.ts'
import { stateNow } from './stored.ts'

const CAPITAL = 'sensitive:customer-capital'

const byNumber = containsSeen('memberships.card', { no: { within: ['c.no'] }, customerNo: { within: ['m.code'] } })
/** By her name as archives are searched, where this person sees it. */
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  sees(ctx.session, 'memberships.card:customerName')
    ? await customerMeant(ctx, 'c.customer_id', typed, { shown: 'memberships.card:customerNo', asked })
    : byNumber(typed, ctx)

const inState = (state: CardState): RawBuilder<unknown> => {
  if (state === 'ACTIVE') return sql`(c.state = 'ACTIVE' and (c.valid_to is null or c.valid_to >= kit.business_date()))`
  if (state === 'EXPIRED') return sql`(c.state = 'EXPIRED' or c.state = 'ACTIVE' and c.valid_to < kit.business_date())`
  return isWord('c.state')(state)
}

export const cardList: ListDefinition<InputOf<typeof cards.list>, Card> = {
  table: 'memberships.card',
  from: sql`memberships.card c left join ${sql.raw(customerOf('m', 'c'))}`,
  columns: {
    id: col('c.id'),
    version: col('c.version'),
    no: col('c.no', { sort: true }),
    customerId: col('c.customer_id'),
    customerName: col('m.name'),
    customerNo: col('m.code'),
    typeId: col('c.type_id'),
    name: col('c.name'),
    rank: col(sql`(c.terms ->> 'rank')::int`),
    principal: yuan(sql.raw(balanceOf('CARD_PRINCIPAL', 'c')), { needs: CAPITAL }),
    bonus: yuan(sql.raw(balanceOf('CARD_BONUS', 'c')), { needs: CAPITAL }),
    discountBp: col('c.discount_bp'),
    state: col(stateNow),
    openedOn: col('c.opened_on', { sort: true }),
    validTo: col('c.valid_to', { sort: true }),
    activatedOn: col('c.activated_on'),
    remark: col('c.remark'),
    createdByName: col(sql.raw(staffName('c.created_by'))),
    createdAt: col('c.created_at', { sort: true }),
  },
  filters: {
    keyword: named,
    no: (no) => sql`c.no = ${no.trim().toUpperCase()}`,
    customerId: (id) => sql`c.customer_id = ${id}`,
    typeId: (id) => sql`c.type_id = ${id}`,
    state: inState,
    endsFrom: (day) => sql`c.valid_to >= ${day}::date`,
    endsTo: (day) => sql`c.valid_to <= ${day}::date`,
  },
  asks: { endsFrom: 'validTo', endsTo: 'validTo', typeId: 'name' },
  scope: ofCustomer('c.customer_id'),
  order: { by: 'c.created_at', direction: 'desc', tie: 'c.id' },
}

export const cardPage = (ctx: Context, input: InputOf<typeof cards.list>) => pageOf(ctx, input, cardList)

export const exportCards = (ctx: Context, input: InputOf<typeof cards.export>) =>
  listFile(ctx, { name: '会员卡', list: cardList, object: 'card', words: { state: cardStates } }, input)

const Used = { terms: sure(Json<CardTerms>()), rightId: Nullable(Id), used: Nullable(Num), lastOn: Nullable(Str) }

/** Uses of a right `u` that count in its running period, by the word of the period. */
export const countsNow = sql`case r ->> 'period' when 'TERM' then u.used_on >= c.term_from
  when 'YEAR' then u.used_on >= date_trunc('year', kit.business_date())::date
  else u.used_on >= date_trunc('month', kit.business_date())::date end`

const rightsOf = async (ctx: Context, id: number): Promise<RightOfCard[]> => {
  const { rows } = await sqlOf(Used)`
    select c.terms, (r ->> 'id')::bigint as "rightId",
      coalesce(sum(u.times) filter (where ${countsNow}), 0)::int as used, max(u.used_on)::text as "lastOn"
    from memberships.card c cross join lateral jsonb_array_elements(c.terms -> 'rights') r
      left join memberships.right_use u on u.hospital_id = c.hospital_id and u.card_id = c.id
        and u.right_id = (r ->> 'id')::bigint
    where c.id = ${id} group by c.hospital_id, c.id, c.terms, r`.execute(ctx.db)
  const uses = new Map(rows.map((row) => [row.rightId, row]))
  return (rows[0]?.terms.rights ?? []).map(({ id: rightId, name, kind, period, times }) => ({
    ...{ id: rightId, name, kind, period, times },
    used: uses.get(rightId)?.used ?? 0,
    lastOn: uses.get(rightId)?.lastOn ?? null,
  }))
}

const Charge = {
  id: Id,
  kind: Of<ChargeOfCard['kind']>(),
  state: Of<ChargeOfCard['state']>(),
  orderId: Id,
  orderNo: sure(Str),
  feeFen: Num,
  principalFen: Num,
  bonusFen: Num,
  at: Str,
}

const chargesOf = async (ctx: Context, id: number): Promise<ChargeOfCard[]> => {
  const { rows } = await sqlOf(Charge)`
    select h.id, h.kind, h.state, h.order_id as "orderId", o.no as "orderNo", h.fee_fen as "feeFen",
      h.principal_fen as "principalFen", h.bonus_fen as "bonusFen", h.created_at as at
    from memberships.charge h left join ${sql.raw(orderOf('o', 'h'))}
    where h.card_id = ${id} order by h.id desc limit 100`.execute(ctx.db)
  return rows.map(({ feeFen, principalFen, bonusFen, ...row }) => ({
    ...row,
    fee: toYuan(feeFen),
    principal: toYuan(principalFen),
    bonus: toYuan(bonusFen),
  }))
}

const Event = { at: Str, kind: Of<CardDetail['events'][number]['kind']>(), detail: Str, byName: Nullable(Str) }

export const oneCard = async (ctx: Context, { id }: { id: number }): Promise<CardDetail> => {
  const card = await rowOf(ctx, id, cardList)
  const { rows: events } = await sqlOf(Event)`
    select e.created_at as at, e.kind, e.detail, ${sql.raw(staffName('e.created_by'))} as "byName"
    from memberships.card_event e where e.card_id = ${id} order by e.id desc limit 200`.execute(ctx.db)
  return { ...card, rights: await rightsOf(ctx, id), charges: await chargesOf(ctx, id), events }
}
