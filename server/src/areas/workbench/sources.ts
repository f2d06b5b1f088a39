/** The lists the workbench counts, each with the call whose right and row scope it takes, and the page it stands on. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import type { Asked } from '../../kit/list.ts'
import { paymentList, waitingList } from '../cashier/index.ts'
import { queueList, recordList } from '../consulting/index.ts'
import { debtList } from '../debts/index.ts'
import { deductionList } from '../purchases/index.ts'
import { visitList } from '../triage/index.ts'
import type { ByDay, Source } from './measure.ts'

export const source = <F, R>(of: Source<F, R>): Source<F, R> => of

export const sources = {
  visits: source({ list: visitList, call: triage.list, page: 'triage:record:list', path: '/triage/record' }),
  queue: source({
    list: queueList,
    call: consulting.queue,
    page: 'consult:reception:list',
    path: '/consult/reception',
  }),
  records: source({
    list: recordList,
    call: consulting.records,
    page: 'consult:reception:list',
    path: '/consult/reception?tab=records',
  }),
  payments: source({ list: paymentList, call: cashier.list, page: 'cashier:record:list', path: '/cashier/record' }),
  waiting: source({ list: waitingList, call: cashier.list, page: 'cashier:pay:list', path: '/cashier/pay' }),
  debts: source({ list: debtList, call: debts.list, page: 'cashier:debt:list', path: '/cashier/debt' }),
  deductions: source({
    list: deductionList,
    call: purchases.records,
    page: 'clinic:deduction:list',
    path: '/clinic/deduction',
  }),
}

/** The archive's list is made for each question; this is where it stands. */
export const archive = { call: customers.page, page: 'customer:list', path: '/customer/list' } as const

/** What came to the house: everything but what was cancelled. */
const CAME = 'waiting,serving,finished,left'

export const arrivals: ByDay<Asked<typeof triage.list>> = {
  source: sources.visits,
  filters: ({ from, to }) => ({ state: CAME, beginTime: from, endTime: to }),
  day: sql`t.on_date`,
  at: sql`t.arrived_at`,
}

type Records = Asked<typeof consulting.records>

/** Consultations by the calendar day they began. @param narrowed to a result, to one consultant */
export const consultations = (narrowed: Pick<Records, 'result' | 'consultantId'>): ByDay<Records> => ({
  source: sources.records,
  filters: ({ from, to }) => ({ state: 'running,ended', ...narrowed, beginTime: from, endTime: to }),
  day: sql`(r.started_at at time zone 'Asia/Shanghai')::date`,
  at: sql`r.started_at`,
})

/** Payments by business day. */
export const payments = (status: 'SUCCESS' | 'CANCELLED'): ByDay<Asked<typeof cashier.list>> => ({
  source: sources.payments,
  filters: ({ from, to }) => ({ status, startDate: from, endDate: to }),
  day: sql`p.business_date`,
  at: sql`p.created_at`,
})

export const deductions: ByDay<Asked<typeof purchases.records>> = {
  source: sources.deductions,
  filters: ({ from, to }) => ({ status: 'DONE', startDate: from, endDate: to }),
  day: sql`d.business_date`,
  at: sql`d.deducted_at`,
}
