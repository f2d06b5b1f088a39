/**
 * What makes tasks: for each trigger the rows that happened, as text of a statement in which `r` is the rule. A row names the
 * customer, what happened by type, id and day, in a few words, and who treated her.
 */
import type { VisitTrigger } from '@clinic/contract/areas/visits/words.ts'
import { undealtGone, undealtSince } from '../consulting/reads.ts'
import { endingBetween, recordGone } from '../coupons/reads.ts'
import { birthdaysBetween } from '../customers/reads.ts'
import { movedInto } from '../lifecycle/reads.ts'
import { cardGone, openedSince } from '../memberships/reads.ts'
import { lineOf } from '../orders/reads.ts'
import { productOf } from '../products/reads.ts'
import { sessionAgain, sessionById, sessionGone, sessionsSince } from '../purchases/reads.ts'

/** Of a node that was off for a week nothing is lost; what is older is over. */
const SINCE = `greatest(r.active_from, kit.clock() - interval '7 days')`
const dayOf = (at: string): string => `(${at} at time zone 'Asia/Shanghai')::date`
/** Days known ahead of which a step of the rule is due within the week: as far from today as its steps stand from them. */
const offset = (which: 'min' | 'max'): string =>
  `(select ${which}((o ->> 'offsetDays')::int) from jsonb_array_elements(r.steps) o)`
const FROM = `kit.today() - ${offset('max')}`
const TO = `kit.today() + 7 - ${offset('min')}`

/** Columns every source has, in their order. */
const row = (parts: {
  customer: string
  type: string
  id: string
  day: string
  what?: string
  doctor?: string
  nurse?: string
  product?: string
  dept?: string
}): string => `select ${parts.customer} as customer_id, '${parts.type}' as biz_type, ${parts.id} as biz_id, ${parts.day} as on_day,
  ${parts.what ?? `''`} as what, ${parts.doctor ?? 'null::bigint'} as doctor_id, ${parts.nurse ?? 'null::bigint'} as nurse_id,
  ${parts.product ?? 'null::bigint'} as product_id, ${parts.dept ?? 'null::bigint'} as dept_id`

type Source = {
  /** Rows that happened; null: another area tells of them (`happened`). */
  readonly rows: string | null
  /** The day is known ahead: a step is made when it is a week off, not when it is known. */
  readonly ahead?: true
  /** She is called to come again: not whom an appointment brings. */
  readonly recalls?: true
  /** Whether what an origin `o` came from was undone. */
  readonly gone?: string
}

export const sources: Readonly<Record<VisitTrigger, Source>> = {
  deducted: {
    rows: `${row({ customer: 'd.customer_id', type: 'deduction', id: 'd.id', day: dayOf('d.deducted_at'), what: 'd.product_name', doctor: 'd.doctor_id', nurse: 'd.nurse_id', product: 'l.product_id', dept: 'd.dept_id' })}
      from ${sessionsSince('d', SINCE)} join ${lineOf('l', 'd')}`,
    gone: sessionGone('o.biz_id'),
  },
  undealt: {
    rows: `${row({ customer: 'n.customer_id', type: 'consult', id: 'n.id', day: dayOf('n.ended_at'), what: `coalesce(n.no_deal_reason, '')`, doctor: 'n.doctor_id', dept: 'n.department_id' })}
      from ${undealtSince('n', SINCE)}`,
    gone: undealtGone('o.biz_id'),
  },
  firstDeal: {
    rows: `${row({ customer: 'm.customer_id', type: 'firstDeal', id: 'm.id', day: dayOf('m.created_at') })}
      from ${movedInto('m', 'new', SINCE)}`,
  },
  cardOpened: {
    rows: `${row({ customer: 'k.customer_id', type: 'card', id: 'k.id', day: 'k.opened_on', what: 'k.name' })}
      from ${openedSince('k', SINCE)}`,
    gone: cardGone('o.biz_id'),
  },
  dormant: {
    rows: `${row({ customer: 'm.customer_id', type: 'dormant', id: 'm.id', day: dayOf('m.created_at') })}
      from ${movedInto('m', 'dormant', SINCE)}`,
  },
  birthday: {
    ahead: true,
    rows: `${row({ customer: 'b.id', type: 'birthday', id: 'b.id', day: 'b.day' })} from ${birthdaysBetween('b', FROM, TO)}`,
  },
  expiring: {
    ahead: true,
    rows: `${row({ customer: 'k.customer_id', type: 'coupon', id: 'k.id', day: 'k.valid_to', what: 'k.name' })}
      from ${endingBetween('k', FROM, TO)}`,
    gone: recordGone('o.biz_id'),
  },
  cycle: {
    ahead: true,
    recalls: true,
    rows: `${row({ customer: 'd.customer_id', type: 'cycle', id: 'd.id', day: `${dayOf('d.deducted_at')} + p.cycle_days`, what: 'd.product_name', doctor: 'd.doctor_id', nurse: 'd.nurse_id', product: 'p.id', dept: 'd.dept_id' })}
      from ${sessionById('d')} join ${lineOf('l', 'd')} join ${productOf('p', 'l')}
      where d.status <> 'WITHDRAWN' and p.cycle_days is not null and d.deducted_at >= kit.clock() - interval '3700 days'
        and ${dayOf('d.deducted_at')} + p.cycle_days between ${FROM} and ${TO} and not ${sessionAgain('d', 'l', lineOf('y', 'x'))}`,
    gone: `(${sessionGone('o.biz_id')} or exists (select from ${sessionById('d')} join ${lineOf('l', 'd')}
      where d.id = o.biz_id and ${sessionAgain('d', 'l', lineOf('y', 'x'))}))`,
  },
  surgery: { rows: null },
  discharged: { rows: null },
  noShow: { rows: null },
  complaintClosed: { rows: null },
}
