/**
 * What an area asks and others answer, on one page: parts of its statements that speak of matters built on it, and questions it
 * puts before it acts. The area that asks knows only the question (`kit/question.ts`); its statement stays one.
 */
import * as access from './areas/access/index.ts'
import * as appointments from './areas/appointments/index.ts'
import { blacklistEntries } from './areas/blacklist/index.ts'
import * as cashier from './areas/cashier/index.ts'
import { payersOf } from './areas/cashier/reads.ts'
import * as complaints from './areas/complaints/index.ts'
import * as consulting from './areas/consulting/index.ts'
import * as coupons from './areas/coupons/index.ts'
import * as credits from './areas/credits/index.ts'
import * as customers from './areas/customers/index.ts'
import { customerName, customerNo, withMerged } from './areas/customers/reads.ts'
import * as daily from './areas/daily/index.ts'
import * as debts from './areas/debts/index.ts'
import * as declarations from './areas/declarations/index.ts'
import { entryUses } from './areas/dictionaries/index.ts'
import * as files from './areas/files/index.ts'
import { pictureOf } from './areas/files/reads.ts'
import { seedHolidays } from './areas/holidays/index.ts'
import * as hospitals from './areas/hospitals/index.ts'
import * as ledger from './areas/ledger/index.ts'
import { lineChecks } from './areas/matching/index.ts'
import * as memberships from './areas/memberships/index.ts'
import { cardNameOf, holdersOf } from './areas/memberships/reads.ts'
import { seedTemplates } from './areas/messages/index.ts'
import * as orders from './areas/orders/index.ts'
import * as products from './areas/products/index.ts'
import { productsOfTypes } from './areas/products/reads.ts'
import { owedTo } from './areas/promises/index.ts'
import * as purchases from './areas/purchases/index.ts'
import { buyersOf } from './areas/purchases/reads.ts'
import { seedReach } from './areas/reach/index.ts'
import * as referrals from './areas/referrals/index.ts'
import * as refunds from './areas/refunds/index.ts'
import * as scheduling from './areas/scheduling/index.ts'
import * as segments from './areas/segments/index.ts'
import * as session from './areas/session/index.ts'
import * as staff from './areas/staff/index.ts'
import { peopleHeld } from './areas/staff/reads.ts'
import * as trail from './areas/trail/index.ts'
import * as triage from './areas/triage/index.ts'
import { bookedAhead, seedVisits } from './areas/visits/index.ts'
import { type AnswersTo, answerAll } from './kit/question.ts'

const seeds = [
  credits.seedCredits,
  customers.seedSources,
  customers.seedFields,
  triage.seedTriage,
  scheduling.seedShifts,
  consulting.seedConsulting,
  seedTemplates,
  seedReach,
  seedVisits,
  seedHolidays,
]

/** A new hospital gets what each area begins with, in this order; its administrator comes last. */
const furnish: AnswersTo<typeof hospitals>['furnishings'] = async (ctx, { name, administrator, granted }) => {
  const rootId = await staff.seedDepartmentsAndJobs(ctx, name)
  await access.seedRoles(ctx, staff.jobReferences, granted)
  await access.settlePackage(ctx)
  for (const seed of seeds) await seed(ctx)
  const staffId = await staff.createStaff(ctx, { userType: 1, departmentIds: [rootId], ...administrator })
  await access.grantRoles(ctx, staffId, administrator.userType === 0 ? ['director', 'platform'] : ['director'])
  return staffId
}

/** What hospitals ask: they stand below people, rights and accounts. */
const toHospitals = (): void => {
  hospitals.furnishings.by(furnish)
  answerAll(hospitals.held, { customers: () => customers.customersHeld, people: peopleHeld })
  answerAll(hospitals.rights, {
    preview: access.previewPackage,
    apply: access.applyPackage,
    synchronise: access.synchronise,
    forget: access.forgetRights,
  })
  answerAll(hospitals.accounts, {
    taken: session.accountTaken,
    release: session.releaseAccounts,
    password: session.shownPassword,
    seatsTaken: session.seatsTaken,
    idleMinutes: session.idleMinutes,
    maxSessions: session.maxSessions,
    setPolicy: session.setPolicy,
    captcha: session.captchaRight,
    knock: session.registrationWait,
  })
  answerAll(hospitals.logo, {
    bind: (ctx, id, fileId) =>
      files.bindFiles(ctx, { type: hospitals.LOGO, id }, fileId === null ? [] : [fileId], 'image'),
    shown: pictureOf,
  })
}

/** What people ask: they stand below their rights and their accounts. */
const toStaff = (): void => {
  answerAll(staff.rights, {
    guardStaff: access.guardStaff,
    guardEmpowered: access.guardEmpowered,
    guardGivenRoles: access.guardGivenRoles,
    withoutEscalation: access.withoutEscalation,
    grantsMove: access.changeGrantsOfJob,
    own: access.ownRights,
    setRoles: access.setRolesOf,
    setLimits: access.setLimitsOf,
    limitsOf: access.limitsOf,
    rolesOf: access.rolesOf,
    roles: access.rolesInUse,
    roleNames: access.rolesByName,
    rolesOfJobs: access.rolesOfJobs,
    roleTaken: access.roleTaken,
  })
  answerAll(staff.rightsIn, access.rightsInStatements)
  answerAll(staff.accounts, {
    claim: session.claimAccount,
    admit: session.admitAccount,
    rename: session.renameAccount,
    release: session.releaseAccount,
    unlock: session.unlockAccount,
    switch: session.switchAccounts,
    decode: session.decodePasswords,
    password: session.shownPassword,
    hash: (ctx, password) => session.hashPassword(ctx.node, password),
    setPassword: session.setPassword,
    endSessions: session.endSessionsOf,
    taken: session.takenAccount,
  })
  answerAll(staff.accountsIn, session.accountsInStatements)
}

/** What files, the trail and lists of options ask, and what else people do. */
const toDesks = (): void => {
  files.passOf.by(session.filePassOf)
  files.looked.by(trail.noteNow)
  entryUses.by(() => ({
    ...customers.archiveEntries,
    ...triage.visitEntries,
    ...blacklistEntries,
    ...consulting.recordEntries,
    ...appointments.appointmentEntries,
  }))

  staff.hasOpenShift.by(cashier.hasOpenShift)
  staff.hasActed.by(trail.hasActed)
  answerAll(staff.numbers, { mayProbe: customers.mayProbe, mayProbeSheet: customers.mayProbeSheet })

  trail.customerAsked.name.by(customerName)
  trail.customerAsked.no.by(customerNo)
  trail.customerAsked.archives.by(withMerged)
}

/** What rules of tags ask of areas that stand above them. */
const toRules = (): void =>
  answerAll(segments.facts, {
    payers: payersOf,
    buyers: (typeIds, among) => buyersOf(productsOfTypes(typeIds), among),
    holders: holdersOf,
    complaining: complaints.complainersOf,
  })

/** What customers and their visits ask. */
const toVisits = (): void => {
  customers.received.by(triage.received)
  customers.numbersHad.by(coupons.giveWaiting)
  customers.cameToday.by(triage.cameToday)
  customers.isComplaining.by(complaints.seesComplaint)
  customers.owedTo.by(owedTo)
  customers.mayRecommend.by(referrals.refuseNaming)
  customers.mayRecommendAll.by(referrals.namingsRefused)
  customers.debtors.by(() => debts.debtors)
  customers.figure.by(ledger.figure)
  customers.withCapital.by(ledger.withCapital)
  answerAll(customers.called, {
    ...segments.inStatements,
    // Her card by its name, else the level she came to (decisions §4).
    level: (standing) => `coalesce(${cardNameOf(standing)}, ${segments.inStatements.level(standing)})`,
  })
  customers.standsNow.visitNow.by(triage.visitNow)
  customers.standsNow.sessions.by(purchases.usableOf)
  customers.standsNow.unpaid.by(orders.unpaidOf)
  customers.standsNow.owing.by(debts.owingOf)

  consulting.orderNoOf.by(orders.orderNoOf)
  triage.runsOn.by(consulting.runsOn)
  triage.demandIsNamed.by((id) => `(${consulting.demandIsNamed(id)} or ${declarations.demandIsNamed(id)})`)
  triage.leadOf.by(declarations.leadOf)
  triage.leadArrives.by(declarations.sheetArrives)
  triage.bookedWith.by(appointments.bookedWith)
  triage.roomOf.by(appointments.roomOfVisit)
  triage.closedRoomOf.by(appointments.closedRoomOfVisit)
  triage.roomsInUse.by(appointments.roomsInUse)
  triage.sessionsLeftOf.by(purchases.sessionsLeftOf)
  triage.debtOf.by(orders.debtOf)
  triage.hasOrders.by(orders.hasOrders)
  triage.isComplaining.by(complaints.seesComplaint)
  triage.wasTreated.by(purchases.wasTreated)
  triage.whyOffNow.by(scheduling.whyOffNow)

  bookedAhead.by(appointments.bookedAhead)
  consulting.ordersName.by(orders.ordersName)
}

/** Identities of the money that other areas keep. */
const moreChecks = [
  refunds.refundChecks,
  refunds.cardChecks,
  refunds.changeChecks,
  refunds.movedChecks,
  daily.dailyChecks,
  daily.drawerChecks,
  ledger.depositChecks,
  declarations.slipChecks,
  lineChecks,
]

/** What goods and money ask. */
const toMoney = (): void => {
  products.lastSold.by(() => orders.lastSold)
  answerAll(products.levels, {
    shown: memberships.levelsShown,
    keep: memberships.keepLevels,
    put: memberships.putLevels,
    kinds: memberships.everyKind,
    ofKind: memberships.levelsOfKind,
  })
  orders.pricesByCard.by(memberships.pricesByCard)
  orders.boughtBefore.by(() => purchases.boughtBefore)
  orders.endsHeard.by(memberships.voidOfOrders)
  orders.reworkOf.by(purchases.reworkOf)
  orders.takeGivenBack.by(purchases.takeGivenBack)
  purchases.refundsOfItem.by(refunds.refundsOfItem)
  orders.holderOf.by(cashier.holderOf)
  orders.heldBy.by(cashier.heldBy)
  orders.isHeld.by(cashier.isHeld)
  orders.hadPayment.by(cashier.hadPayment)
  orders.paymentsOf.by(cashier.paymentsOf)
  orders.againstOrder.by(refunds.standsAgainst)
  answerAll(orders.packageQuestions, {
    refusePackage: credits.refusePackage,
    promise: credits.promise,
    paidIn: ledger.paidIn,
  })
  ledger.ledgerManualRule.by(credits.manualRule)
  ledger.ledgerExchangeBack.by(credits.takeExchangeBack)
  ledger.paymentNo.by(
    (id) =>
      `coalesce(${cashier.paymentNo(id)}, ${refunds.refundNo(id)}, ${refunds.changeNo(id)}, ${purchases.transferNo(id)})`,
  )
  cashier.moreChecks.by(() => moreChecks)
  cashier.deals.awaited.by(referrals.awaited)
  cashier.deals.refundOf.by(refunds.refundOfPayment)
}

export const answer = (): void => {
  toHospitals()
  toStaff()
  toDesks()
  toVisits()
  toRules()
  toMoney()
}
