import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { ownerKinds, ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import { files } from '@clinic/contract/areas/files/calls.ts'
import { type VisitType, visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { sql } from 'kysely'
import { wireApprovals } from './approval-tells.ts'
import { countables, guardStaff, peopleWith } from './areas/access/index.ts'
import { BLACKLIST_FILES, blacklistFiles, blacklistTells } from './areas/blacklist/index.ts'
import { cancelPayment, deals, holdPaid, recountDeals } from './areas/cashier/index.ts'
import { COMPLAINT_FILES, complaintFiles } from './areas/complaints/index.ts'
import { RECORD_FILES, recordFiles, recordList, visitMoved } from './areas/consulting/index.ts'
import {
  CONSENT_FILES,
  consentFiles,
  customerHeader,
  customersGiven,
  customersReached,
  idleProbesTells,
  manyLooksTells,
  refuseUnread,
  unfilledTells,
} from './areas/customers/index.ts'
import { DECLARATION_FILES, declarationFiles, sheetLeaves } from './areas/declarations/index.ts'
import { fileOwners } from './areas/files/index.ts'
import { LOGO, logos } from './areas/hospitals/index.ts'
import { ledgerChainBroken } from './areas/ledger/index.ts'
import { merges } from './areas/merging/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { dealsMoved, holdRevoked, orderList, undoPayment } from './areas/orders/index.ts'
import { nightTells } from './areas/pool/index.ts'
import { avatars } from './areas/profile/index.ts'
import { dealMoved, dealRefunded, referralTells } from './areas/referrals/index.ts'
import { unlockAccount } from './areas/session/index.ts'
import { possessions, receiverHears, staffLeave, staffReturns } from './areas/staff/index.ts'
import { customerAsked, shownCalls, unlocking } from './areas/trail/index.ts'
import { leaveRules, returnToRules, visitIsAssigned, visitLeaves, visitList } from './areas/triage/index.ts'
import { wireBriefs } from './brief-tells.ts'
import { wireComplaints } from './complaint-tells.ts'
import { wireMerging } from './following.ts'
import type { Context } from './kit/context.ts'
import { type ListDefinition, scopeCondition } from './kit/list.ts'
import { tellIdleProbes, tellManyLooks } from './look-tells.ts'
import { wirePacks } from './pack-tells.ts'
import { wirePanel } from './panel-counts.ts'
import { handedOver } from './possessions.ts'
import { wirePromises } from './promise-tells.ts'
import { wireRoster } from './roster-tells.ts'
import { wireRulings } from './ruling-tells.ts'
import { wireSheets } from './sheet-tells.ts'
import { wireReturnVisits } from './visit-tells.ts'

const wireVisits = (): void => {
  // A visit that is sent back or cancelled ends, or undoes, the consultation that runs on it.
  visitLeaves.by(async (ctx, visit, move) => {
    await visitMoved(ctx, visit, move)
    // And gives back the sheet that came with it.
    if (move === 'cancel') await sheetLeaves(ctx, visit.id)
  })
  // A consultant hears of the visit that was given to her.
  visitIsAssigned.by((ctx, { consultantId, customerName, queueNo, visitType, arrivedAt }) =>
    sendMessage(ctx, {
      event: 'triage.assigned',
      to: [consultantId],
      variables: {
        顾客姓名: customerName,
        排队号: String(queueNo),
        初复诊: visitTypeWords[visitType as VisitType],
        到院时间: arrivedAt,
      },
      path: '/consult/reception',
    }),
  )
}

/** Whoever is given customers hears of it once, however many they are. */
const wireCustomers = (): void => {
  customersGiven.by((ctx, { to, count, move: { kind, mode, reason } }) =>
    sendMessage(ctx, {
      event: 'customer.given',
      to: [to],
      variables: { 客户数: String(count), 方式: ownerMoves[mode], 归属: ownerKinds[kind], 原因: reason },
      path: '/customer/list',
    }),
  )
  manyLooksTells.by(() => tellManyLooks)
  idleProbesTells.by(() => tellIdleProbes)
  // Once for each archive that lacks something for longer than the hospital allows.
  unfilledTells.by(
    () => (ctx, staffId, customers, days) =>
      sendMessage(ctx, {
        event: 'customer.unfilled',
        to: [staffId],
        variables: { 客户数: String(customers), 天数: String(days) },
        path: '/customer/list?tab=unfilled',
      }),
  )
}

/** A night of the pools: owners hear of those who fall in soon, whoever sets a pool up of one that stopped. */
const wirePools = (): void => {
  nightTells.by(() => ({
    warned: (ctx, ownerId, count) =>
      sendMessage(ctx, {
        event: 'pool.warned',
        to: [ownerId],
        variables: { 客户数: String(count) },
        path: '/customer/pool?tab=falling',
      }),
    stopped: async (ctx, { name, nightLimit }, count) =>
      sendMessage(ctx, {
        event: 'pool.stopped',
        to: (await peopleWith(ctx, 'customer:pool:rules')).map(({ staffId }) => staffId),
        variables: { 公海: name, 客户数: String(count), 上限: String(nightLimit) },
        path: '/customer/pool?tab=rules',
      }),
  }))
}

/** Whoever may decide hears of a proposal and of an emergency let in, the proposer what was decided. */
const wireBlacklist = (): void => {
  const path = '/customer/blacklist'
  blacklistTells.by(() => ({
    auditors: (ctx) => peopleWith(ctx, 'customer:blacklist:audit'),
    waits: (ctx, { name, kind }, to) =>
      sendMessage(ctx, {
        event: 'blacklist.toAudit',
        to,
        variables: { 顾客姓名: name, 类型: kind },
        path: `${path}?state=waiting`,
      }),
    decided: (ctx, { name, kind }, { pass, note, to }) =>
      sendMessage(ctx, {
        event: 'blacklist.decided',
        to,
        variables: { 顾客姓名: name, 类型: kind, 结果: pass ? '通过' : '驳回', 审核意见: note },
        path,
      }),
    passed: (ctx, { name, reason }, to) =>
      sendMessage(ctx, { event: 'blacklist.passed', to, variables: { 顾客姓名: name, 原因: reason }, path }),
  }))
}

/** Whoever has a customer hears who brought her, what came of whom she brought, and once a night that referrers were rewarded. */
const wireReferrals = (): void => {
  const path = '/customer/referral'
  referralTells.by(() => ({
    bound: (ctx, { referee, referrer }, to) =>
      sendMessage(ctx, { event: 'referral.bound', to: [to], variables: { 顾客姓名: referee, 推荐人: referrer }, path }),
    effective: (ctx, { referee, referrer }, to) =>
      sendMessage(ctx, {
        event: 'referral.effective',
        to: [to],
        variables: { 顾客姓名: referee, 推荐人: referrer },
        path: `${path}?state=effective`,
      }),
    rewarded: (ctx, count, to) =>
      sendMessage(ctx, {
        event: 'referral.rewarded',
        to: [to],
        variables: { 客户数: String(count) },
        path: `${path}?state=rewarded`,
      }),
    revoked: (ctx, { referee, reason }, to) =>
      sendMessage(ctx, {
        event: 'referral.revoked',
        to: [to],
        variables: { 顾客姓名: referee, 原因: reason },
        path: `${path}?state=revoked`,
      }),
  }))
  // A payment that comes in, is taken back or is refunded moves the binding of whoever paid.
  deals.moved.by(dealMoved)
  deals.refunded.by(dealRefunded)
}

const wireOrders = (): void => {
  // Whoever sees the desk of the books hears when journals are not as they were sealed.
  ledgerChainBroken.by(async (ctx, said) => {
    const to = (await peopleWith(ctx, 'cashier:books:list')).map(({ staffId }) => staffId)
    await sendMessage(ctx, { event: 'books.chainBroken', to, variables: { 说明: said }, path: '/cashier/books' })
  })
  // An order is revoked with its payments, by the till's rules.
  undoPayment.by(cancelPayment)
  holdRevoked.by(holdPaid)
  // An order that is a deal by itself counts beside her payments.
  dealsMoved.by(recountDeals)
}

/** What goes with a colleague who leaves, and what an administrator does for one who stays. */
const wireStaff = (): void => {
  possessions.by(() => handedOver)
  staffLeave.by(leaveRules)
  staffReturns.by(returnToRules)
  receiverHears.by((ctx, { to, from, what, takenBack }) =>
    sendMessage(ctx, {
      event: takenBack ? 'staff.takenBack' : 'staff.handedOver',
      to: [to],
      variables: { 交接人: from, 内容: what },
    }),
  )
  // Unlocking forgets wrong passwords, of people at or below one's own level.
  unlocking.by(() => ({ guard: guardStaff, forget: unlockAccount }))
}

/** Who sees a file, and who is told of having looked. */
const wireLooks = (): void => {
  // Whose files are whose: the document decides who sees them.
  fileOwners.by(() => ({
    avatar: avatars,
    [LOGO]: logos,
    [RECORD_FILES]: recordFiles,
    [BLACKLIST_FILES]: blacklistFiles,
    [CONSENT_FILES]: consentFiles,
    [COMPLAINT_FILES]: complaintFiles,
    [DECLARATION_FILES]: declarationFiles,
  }))
  // Who looked at a customer is told to those who reach the customer.
  customerAsked.header.by(customerHeader)
  customerAsked.refuseUnread.by(refuseUnread)
  const shown = [customers.one, customers.panelArchive, customers.reveal, files.image]
  shownCalls.by(() => shown)
}

const rowsOf = (title: string, key: string, { from, scope }: Pick<ListDefinition, 'from' | 'scope'>) => ({
  title,
  key,
  from,
  reached: (ctx: Context) => scopeCondition(ctx, scope),
})

const wirePreview = (): void => {
  // What a preview of rights counts; customers first, they are counted while a scope is drawn up.
  const previewed = [
    {
      title: '客户',
      key: 'customer:list',
      from: sql`customers.customer c`,
      all: sql`c.status = 'active'`,
      reached: customersReached,
    },
    rowsOf('分诊', 'triage:record:list', visitList),
    rowsOf('接诊', 'consult:reception:list', recordList),
    rowsOf('订单', 'order:list', orderList),
  ]
  countables.by(() => previewed)
}

/**
 * In the database: an order that moves (paid, cancelled, revoked) settles the outcome of the consultation it came from,
 * `orders.settle_consultation()`.
 */
export const wire = (): void => {
  wireVisits()
  wireCustomers()
  wirePools()
  wireSheets()
  wirePacks()
  wireBlacklist()
  wireRoster()
  wireRulings()
  wireBriefs()
  wireComplaints()
  wirePromises()
  wireReferrals()
  wireOrders()
  wireApprovals()
  wireReturnVisits()
  wireStaff()
  wireLooks()
  wirePreview()
  wirePanel()
  wireMerging()
  merges.heard.by((ctx, to, variables, customerId) =>
    sendMessage(ctx, {
      event: 'customer.merged',
      to: [...to],
      variables,
      path: `/customerDetails?customerId=${customerId}`,
    }),
  )
}
