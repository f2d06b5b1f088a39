/** What happens with orders: one is opened, or ends unpaid or taken back. */
import { orderStatuses, orders, orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import { type ShareRole, shareRoles } from '@clinic/contract/areas/orders/shares.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { staffName } from '../staff/reads.ts'
import { orderList } from './queries.ts'

const order = {
  kind: 'order',
  of: 'orders.sales_order',
  customer: 'o.customer_id',
  call: orders.panel,
  list: orderList,
  money: ['payable'],
  entry: 'ProjectOrder',
} as const

export const orderHappenings: readonly Happening[] = [
  happening({
    ...order,
    act: 'order.opened',
    at: 'openedAt',
    by: 'createdByName',
    facts: ['no', 'type', 'summary'],
    say: ({ no, type, summary, payable }) =>
      words('开单', type && type !== 'NORMAL' && orderTypes[type], payable && `应收 ${payable} 元`) +
      after(summary) +
      after(no),
  }),
  happening({
    ...order,
    act: 'order.ended',
    at: 'endedAt',
    where: sql`o.status in ('CANCELLED', 'REVOKED')`,
    facts: ['no', 'status', 'endReason'],
    say: ({ no, status, endReason, payable }) =>
      words('订单', no, status && orderStatuses[status]) + after(endReason) + after(payable && `应收 ${payable} 元`),
  }),
]

type Shared = { readonly role: ShareRole; readonly name: string | null; readonly bp: number }
type Work = {
  openedAt: string
  no: string
  summary: string
  payable: string
  adviserName: string | null
  developerName: string | null
  createdByName: string | null
  share: readonly Shared[]
}
const { columns } = orderList
const works: Rows<Work> = {
  ...placeOf(orderList),
  columns: {
    openedAt: columns.openedAt,
    no: columns.no,
    summary: columns.summary,
    payable: columns.payable,
    adviserName: columns.adviserName,
    developerName: columns.developerName,
    createdByName: columns.createdByName,
    share: col(sql`(select coalesce(jsonb_agg(jsonb_build_object('role', x.one ->> 'role', 'bp', (x.one ->> 'bp')::int,
        'name', ${sql.raw(staffName("(x.one ->> 'staffId')::bigint"))}) order by x.place), '[]')
      from jsonb_array_elements(o.share) with ordinality as x (one, place))`),
  },
}

/** 周岚 60%, of the people of one role: the shares, or else whoever is named on the order. */
const workOf = (role: ShareRole, share: readonly Shared[] | undefined, named: string | null | undefined): string => {
  const parts = (share ?? []).filter((one) => one.role === role).map(({ name, bp }) => `${name ?? ''} ${bp / 100}%`)
  return parts.length > 0 ? `${shareRoles[role]} ${parts.join('、')}` : named ? `${shareRoles[role]} ${named}` : ''
}

const sharedBy = (role: ShareRole) =>
  sql`(select jsonb_agg((x ->> 'staffId')::bigint) from jsonb_array_elements(o.share) x where x ->> 'role' = ${sql.lit(role)})`

/** Whose work an order is said to be: evidence of whose she is. What is hidden of either name is said of neither. */
export const orderEvidence: readonly Happening[] = [
  happening({
    ...order,
    list: works,
    act: 'order.work',
    at: 'openedAt',
    by: 'createdByName',
    facts: ['no', 'summary', 'adviserName', 'developerName', 'share'],
    people: [
      { as: 'adviserName', id: sql`o.adviser_id` },
      { as: 'adviserName', id: sharedBy('adviser') },
      { as: 'developerName', id: sql`o.developer_id` },
      { as: 'developerName', id: sharedBy('developer') },
    ],
    say: ({ no, summary, payable, adviserName, developerName, share }) =>
      words('开单', payable && `应收 ${payable} 元`) +
      [
        workOf('adviser', adviserName === undefined ? [] : share, adviserName),
        workOf('developer', developerName === undefined ? [] : share, developerName),
        summary,
        no,
      ]
        .map(after)
        .join(''),
  }),
]
