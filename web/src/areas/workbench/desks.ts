/** Which desks a person has, and which blocks: by her permissions and never by the name of a role. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { packs } from '@clinic/contract/areas/packs/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type WidgetKey, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { DeskKey } from '@clinic/contract/areas/workbench/figures.ts'
import type { May } from '@clinic/contract/call.ts'

/** What opens a desk: all of these. */
const deskRights: Readonly<Partial<Record<DeskKey, readonly May[]>>> = {
  manage: [workbench.attention.may],
  front: ['workbench:triage', triage.create.may],
  cashier: [workbench.payment.may],
  consult: [workbench.consulting.may],
  care: [workbench.treatmentTask.may],
}

/** What a block asks for: the rights of the calls it is made of, and of the page it leads to. */
const blockRights: Readonly<Partial<Record<WidgetKey, readonly May[]>>> = {
  takings: [workbench.takings.may],
  triage: [workbench.todayTriage.may],
  receivers: [triage.receivers.may],
  created: [customers.page.may, 'customer:list'],
  payment: [workbench.payment.may],
  debts: [debts.list.may, 'cashier:debt:list'],
  refund: [workbench.refund.may, 'cashier:refund:list'],
  paid: [cashier.list.may, 'cashier:record:list'],
  consult: [workbench.consulting.may, consulting.queue.may],
  followUp: [consulting.records.may],
  drafts: [workbench.drafts.may, 'order:list'],
  // What waits for her word, or at least the orders she reviews.
  reviews: [{ anyOf: ['audit:todo:list', 'order:audit'] }, { anyOf: ['audit:todo:list', 'order:list'] }],
  packs: [packs.list.may, 'customer:pack:list'],
  complaints: [workbench.complaint.may, 'visit:complaint:list'],
  disputes: [rulings.decide.may, 'consult:ruling:list'],
  opened: [orders.list.may, 'order:list'],
  owing: [debts.list.may, 'cashier:debt:list'],
  deducted: [purchases.records.may],
  reservations: [workbench.reservation.may, 'appointment:arrival:list'],
  visits: [workbench.returnVisit.may, 'visit:list'],
  task: [workbench.treatmentTask.may],
  daily: [workbench.daily.may, 'cashier:record:list'],
  attention: [workbench.attention.may],
  advisers: [workbench.breakdown.may, 'cashier:record:list'],
  origins: [workbench.breakdown.may, 'cashier:record:list'],
  products: [workbench.breakdown.may, 'cashier:record:list'],
  achievement: [workbench.achievement.may],
  message: [workbench.message.may],
}

/** The blocks a desk is made of. */
const deskBlocks: Readonly<Record<DeskKey, readonly WidgetKey[]>> = {
  manage: ['daily', 'attention', 'advisers', 'origins', 'products', 'packs', 'complaints'],
  front: ['triage', 'receivers', 'created', 'reservations', 'packs', 'complaints', 'disputes', 'reviews', 'message'],
  cashier: ['takings', 'payment', 'debts', 'refund', 'paid', 'reviews', 'message'],
  consult: [
    'consult',
    'followUp',
    'visits',
    'packs',
    'complaints',
    'disputes',
    'drafts',
    'opened',
    'owing',
    'reviews',
    'message',
    'achievement',
  ],
  care: ['task', 'deducted', 'visits', 'packs', 'disputes', 'reviews', 'message', 'achievement'],
  own: [
    'created',
    'reservations',
    'visits',
    'deducted',
    'packs',
    'complaints',
    'disputes',
    'reviews',
    'message',
    'achievement',
  ],
}

type Asks = (may: May) => boolean
const all = (may: Asks, rights: readonly May[] | undefined): boolean => rights?.every(may) ?? false

/** In their order; who has none of them has her own day. */
export const desksOf = (may: Asks): readonly DeskKey[] => {
  const desks = (Object.keys(deskRights) as DeskKey[]).filter((desk) => all(may, deskRights[desk]))
  return desks.length > 0 ? desks : ['own']
}

/** The blocks of a desk this person may have. */
export const blocksOf = (may: Asks, desk: DeskKey): readonly WidgetKey[] =>
  deskBlocks[desk].filter((key) => all(may, blockRights[key]))
