/**
 * What an area asks and others answer, on one page: parts of its statements that speak of matters built on it, and questions it
 * puts before it acts. The area that asks knows only the question (`kit/question.ts`); its statement stays one.
 */
import * as cashier from './areas/cashier/index.ts'
import * as consulting from './areas/consulting/index.ts'
import * as customers from './areas/customers/index.ts'
import { customerName, customerNo } from './areas/customers/reads.ts'
import * as debts from './areas/debts/index.ts'
import { entryUses } from './areas/dictionaries/index.ts'
import * as hospitals from './areas/hospitals/index.ts'
import * as ledger from './areas/ledger/index.ts'
import { seedTemplates } from './areas/messages/index.ts'
import * as orders from './areas/orders/index.ts'
import * as products from './areas/products/index.ts'
import * as purchases from './areas/purchases/index.ts'
import * as staff from './areas/staff/index.ts'
import * as trail from './areas/trail/index.ts'
import * as triage from './areas/triage/index.ts'

/** A new hospital gets what each area begins with, in this order. */
const furnish = [customers.seedSources, triage.seedTriage, consulting.seedConsulting, seedTemplates]

/** What places and people ask: hospitals, staff, the trail, lists of options. */
const toPlaces = (): void => {
  hospitals.furnishings.by(async (ctx) => {
    for (const seed of furnish) await seed(ctx)
  })
  hospitals.customersHeld.by(() => customers.customersHeld)
  entryUses.by(() => ({ ...customers.archiveEntries, ...triage.visitEntries, ...consulting.recordEntries }))

  staff.hasOpenShift.by(cashier.hasOpenShift)
  staff.hasActed.by(trail.hasActed)
  staff.mayProbe.by(customers.mayProbe)

  trail.customerAsked.name.by(customerName)
  trail.customerAsked.no.by(customerNo)
}

/** What customers and their visits ask. */
const toVisits = (): void => {
  customers.received.by(triage.received)
  customers.cameToday.by(triage.cameToday)
  customers.debtors.by(() => debts.debtors)
  customers.figure.by(ledger.figure)
  customers.withCapital.by(ledger.withCapital)
  customers.standsNow.visitNow.by(triage.visitNow)
  customers.standsNow.sessions.by(purchases.usableOf)
  customers.standsNow.unpaid.by(orders.unpaidOf)
  customers.standsNow.owing.by(debts.owingOf)

  triage.runsOn.by(consulting.runsOn)
  triage.demandIsNamed.by(consulting.demandIsNamed)
  triage.sessionsLeftOf.by(purchases.sessionsLeftOf)
  triage.debtOf.by(orders.debtOf)
  triage.hasOrders.by(orders.hasOrders)
  triage.wasTreated.by(purchases.wasTreated)

  consulting.ordersName.by(orders.ordersName)
}

/** What goods and money ask. */
const toMoney = (): void => {
  products.lastSold.by(() => orders.lastSold)
  orders.boughtBefore.by(() => purchases.boughtBefore)
  orders.holderOf.by(cashier.holderOf)
  orders.isHeld.by(cashier.isHeld)
  orders.hadPayment.by(cashier.hadPayment)
  orders.paymentsOf.by(cashier.paymentsOf)
  ledger.paymentNo.by(cashier.paymentNo)
}

export const answer = (): void => {
  toPlaces()
  toVisits()
  toMoney()
}
