/** The rows behind a figure: the list at the address it leads to, read page by page by the person who sees the figure. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { CountedEntry } from '@clinic/contract/areas/customers/panel.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import type { Call } from '@clinic/contract/call.ts'
import type { Actor } from './actor.ts'
import type { Node } from './node.ts'
import type { Schema } from './samples.ts'
import { send } from './send.ts'

export type Row = Readonly<Record<string, unknown>>
export type Rows = { readonly rows: readonly Row[]; readonly total: number }

const PAGE = 100

/** Every row of a list. @returns null when it is refused */
export const everyRow = async (node: Node, who: Actor, call: Call, input: object): Promise<Rows | null> => {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { ok, data } = await send(node, call, { ...input, page, pageSize: PAGE }, { token: who.token })
    if (!ok) return null
    const { result, total } = data as { result: Row[]; total: number }
    rows.push(...result)
    if (result.length < PAGE) return { rows, total }
  }
}

/** What each page of the menu asks, and with what before anybody filters. */
const pages: Readonly<Record<string, { readonly call: Call; readonly as?: object }>> = {
  '/triage/record': { call: triage.list },
  '/consult/reception': { call: consulting.queue, as: { mine: true, state: 'waiting' } },
  '/consult/reception?tab=records': { call: consulting.records },
  '/cashier/record': { call: cashier.list, as: { tab: 'paid' } },
  '/cashier/pay': { call: cashier.list },
  '/cashier/debt': { call: debts.list },
  '/cashier/shift': { call: cashier.shifts },
  '/clinic/deduction': { call: purchases.records },
  '/clinic/deduction/desk': { call: purchases.waiting },
  '/customer/list': { call: customers.page },
  '/order/list': { call: orders.list },
}

const typed = (call: Call, name: string, text: string): unknown => {
  const { type } = (call.input as Schema).properties?.[name] ?? {}
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

/** The rows at an address a figure leads to. @throws where the address is no page or its list refuses the filters */
export const rowsAt = async (node: Node, who: Actor, to: string): Promise<Rows> => {
  const { pathname, searchParams } = new URL(to, 'http://clinic')
  const tab = searchParams.get('tab')
  const page = pages[tab === null ? pathname : `${pathname}?tab=${tab}`]
  if (!page) throw new Error(`no page at ${to}`)
  const asked = [...searchParams].filter(([name]) => name !== 'tab')
  const input = Object.fromEntries(asked.map(([name, text]) => [name, typed(page.call, name, text)]))
  const found = await everyRow(node, who, page.call, { ...page.as, ...input })
  if (!found) throw new Error(`${page.call.path} refuses ${to}`)
  return found
}

/** The list behind each tab of a customer's panel. */
export const entries: Readonly<Record<CountedEntry, Call>> = {
  ReceptionRecord: consulting.records,
  ProjectAppointment: appointments.panel,
  ProjectDemand: consulting.demands,
  PromiseRecord: promises.list,
  ProjectOrder: orders.panel,
  ProjectBuyRecord: purchases.panel,
  DeductionRecord: purchases.records,
  CashRecord: cashier.panel,
  BalanceLedger: ledger.log,
  PointLedger: ledger.points,
  CoinLedger: ledger.coins,
  OldBringNew: referrals.brought,
  MemberInfo: cards.list,
  CouponRecord: couponRecords.list,
  ReturnVisitRecord: visits.panel,
  ComplaintRecord: complaints.list,
}

/** Fen of a column over rows; a row may have nothing there. */
export const fenOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0)

/** `12.30` as fen. */
export const fen = (amount: unknown): number => Math.round(Number(amount) * 100)

/** What a figure counts of its rows: the items of the desk's people, the orders of today at the till, otherwise the rows. */
export const countOf = ({ key, beside }: FigureValue, rows: readonly Row[]): number =>
  key === 'due'
    ? rows.reduce((sum, row) => sum + Number(row['items']), 0)
    : rows.length - (key === 'unpaid' ? beside!.count : 0)
