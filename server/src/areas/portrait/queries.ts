/** What is known of one customer: one row of many columns, so that what is kept from a person is never read for her. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { type Portrait, type portraits, portraitTable } from '@clinic/contract/areas/portrait/calls.ts'
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { yuanOf } from '../../kit/db/yuan.ts'
import { col, type Rows, rowOf, yuan } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { mayCall } from '../../kit/session.ts'
import { bookingsOf } from '../appointments/reads.ts'
import { receivedByMonth } from '../cashier/reads.ts'
import { complaintsOf } from '../complaints/index.ts'
import { consultedOf } from '../consulting/reads.ts'
import { usableCouponsOf } from '../coupons/reads.ts'
import { figure, reachedCustomers } from '../customers/index.ts'
import { broughtBy, customerName, everyCustomer, sourceTypes } from '../customers/reads.ts'
import { owingOf } from '../debts/index.ts'
import { productOf, typeName } from '../products/reads.ts'
import { itemsOf, lastSession } from '../purchases/reads.ts'
import { cellOf } from '../rfm/reads.ts'
import { tagsByGroup } from '../segments/reads.ts'
import { visitHabits } from '../triage/reads.ts'
import { returnVisitsOf } from '../visits/reads.ts'

const CAPITAL = 'sensitive:customer-capital'
const TOP = 5
const MOST_LEFT = 10
/** A figure of hers that the ledger keeps. */
const kept = (name: string) => whenWritten(() => sql.raw(figure(name, 'c')))
const dayOf = (moment: string): string => `(${moment} at time zone 'Asia/Shanghai')::date`

/** Types of what she bought, each with a word of its own for what has none. */
const byType = (figures: string): string =>
  `select coalesce(${typeName('p')}, '未分类') as name, ${figures}
    from ${itemsOf('i', 'c')} join ${productOf('p', 'i')} group by 1`

const favourites =
  sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'items', g.items, 'times', g.times)
    order by g.times desc, g.items desc, g.name), '[]')
  from (${byType('count(*)::int as items, sum(i.qty_deducted)::int as times')} order by 3 desc, 2 desc, 1 limit ${TOP}) g)`)

const spending = sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'paid', ${yuanOf('g.paid')},
    'executed', ${yuanOf('g.executed')}) order by g.paid desc, g.name), '[]')
  from (${byType('coalesce(sum(i.value_total_fen - i.value_refunded_fen) filter (where i.transfer_id is null), 0)::bigint as paid, sum(i.value_deducted_fen)::bigint as executed')}
    order by 2 desc, 1 limit ${TOP}) g where g.paid > 0)`)

const left =
  sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.product_name, 'times', g.qty_left,
    'validTo', g.valid_to, 'lastDay', g.last_day,
    'nextFrom', g.last_day + nullif(g.min_interval_days, 0))
    order by g.valid_to nulls last, g.id), '[]')
  from (select i.*, ${lastSession('i')} as last_day from ${itemsOf('i', 'c')}
    where i.qty_left > 0 and not i.handed_out order by i.valid_to nulls last, i.id limit ${MOST_LEFT}) g)`)

const portrait: Rows<Portrait> = {
  table: portraitTable.name,
  from: sql.raw(everyCustomer('c', 's')),
  columns: {
    id: col('c.id'),
    name: col('c.name'),
    lifeStage: col('s.life_stage'),
    createTime: col('c.created_at'),
    developmentChannels: col(
      sql.raw(
        `(select y.name from ${sourceTypes('y')} where y.hospital_id = c.hospital_id and y.id = c.source_type_id)`,
      ),
    ),
    recommenderName: col(sql.raw(customerName('c.recommender_id'))),
    brought: col(sql.raw(`jsonb_build_object('count', ${broughtBy('c', 'n')}, 'deals', ${broughtBy('c', 'dealt')})`)),
    broughtPaid: yuan(sql.raw(broughtBy('c', 'paid')), { needs: CAPITAL }),
    totalPaid: yuan('s.total_paid_fen', { needs: CAPITAL }),
    totalExecuted: yuan('s.total_executed_fen', { needs: CAPITAL }),
    perDeal: yuan(sql`s.total_paid_fen / nullif(s.deal_count, 0)`, { needs: CAPITAL }),
    capital: yuan(kept('capital_fen'), { needs: CAPITAL }),
    presentedAmount: yuan(kept('coin_fen'), { needs: CAPITAL }),
    integral: col(kept('points'), { needs: CAPITAL }),
    months: col(sql.raw(receivedByMonth('c')), { needs: CAPITAL }),
    deals: col('s.deal_count'),
    firstDealDay: col(sql.raw(dayOf('s.first_deal_at'))),
    lastPaymentTime: col('s.last_payment_at'),
    // Who paid before she came dealt on the first day.
    daysToDeal: col(
      sql.raw(`case when s.first_deal_at <= s.first_visit_at then 0
        else ${dayOf('s.first_deal_at')} - ${dayOf('s.first_visit_at')} end`),
    ),
    visits: col(sql.raw(visitHabits('c'))),
    bookings: col(sql.raw(bookingsOf('c'))),
    lastVisitTime: col('s.last_visit_at'),
    idleDays: col(sql.raw(`kit.today() - ${dayOf('s.last_visit_at')}`)),
    consults: col(sql.raw(consultedOf('c'))),
    favourites: col(favourites),
    spending: col(spending, { needs: CAPITAL }),
    left: col(left),
    coupons: col(sql.raw(usableCouponsOf('c'))),
    rfm: col(sql.raw(cellOf('c'))),
    returnVisits: col(sql.raw(returnVisitsOf('c'))),
    complaints: col(sql.raw(complaintsOf('c'))),
    tags: col(sql.raw(tagsByGroup('c'))),
    owing: col(sql.raw(owingOf('c')), { needs: CAPITAL }),
    allergyState: col('c.allergy_state'),
    birthday: col('c.birthday'),
  },
  scope: reachedCustomers,
  order: { by: 'c.id', direction: 'desc', tie: 'c.id' },
}

/** What is told to whoever may read the list it is made of. */
const listed = { rfm: rfm.customers, returnVisits: visits.list, complaints: complaints.list } as const

export const portraitOf = async (
  ctx: Context,
  { customerId }: InputOf<typeof portraits.portrait>,
): Promise<Portrait> => {
  const whole = await rowOf(ctx, customerId, portrait)
  const kept = Object.entries(whole).filter(
    ([name]) => !(name in listed) || mayCall(ctx.session, listed[name as keyof typeof listed]),
  )
  return Object.fromEntries(kept) as Portrait
}
