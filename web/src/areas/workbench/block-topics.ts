/** Which blocks of the desks an event moves: what it does not touch is not asked anew. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { packs } from '@clinic/contract/areas/packs/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'

/** Who is in the house, and where she stands. */
const present = [workbench.todayTriage, workbench.treatmentTask, workbench.consulting, consulting.queue]

export const moved = {
  triage: [...present, triage.receivers, customers.page, workbench.figures, workbench.breakdown],
  consult: [
    ...present,
    triage.receivers,
    customers.page,
    consulting.records,
    workbench.figures,
    workbench.breakdown,
    workbench.achievement,
  ],
  order: [
    workbench.payment,
    workbench.drafts,
    workbench.opened,
    workbench.attention,
    workbench.figures,
    orders.list,
    orders.sums,
    cashier.list,
  ],
  payment: [
    workbench.payment,
    workbench.opened,
    workbench.takings,
    workbench.daily,
    workbench.breakdown,
    workbench.attention,
    workbench.figures,
    workbench.treatmentTask,
    workbench.achievement,
    cashier.list,
    consulting.records,
    customers.page,
    debts.list,
    debts.sums,
    orders.list,
    orders.sums,
  ],
  deduction: [
    workbench.treatmentTask,
    workbench.attention,
    workbench.figures,
    workbench.achievement,
    purchases.records,
    customers.page,
  ],
  approval: [approvals.list],
  ruling: [workbench.attention, rulings.list],
  refund: [workbench.refund],
  // Her name, her level and what she must not be given stand on every list she is on.
  'customer.changed': [
    ...present,
    customers.page,
    consulting.records,
    cashier.list,
    debts.list,
    orders.list,
    purchases.records,
    packs.list,
    workbench.payment,
    workbench.drafts,
    workbench.opened,
    workbench.attention,
    workbench.figures,
  ],
  'customer.figures': [customers.page, debts.list, debts.sums, workbench.figures],
  pack: [packs.list],
  appointment: [workbench.reservation],
  visit: [workbench.returnVisit],
  complaint: [workbench.complaint],
  message: [workbench.message],
} as const

export const topics = Object.keys(moved)
