/**
 * Every refusal is given in some test, and every write succeeds in one: compared after a whole run (`nothing-untried.ts`).
 * What no call of an area answers is given here.
 */

import { whyNotShow } from '@clinic/contract/areas/access/menus.ts'
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { complaintRefusals } from '@clinic/contract/areas/complaints/words.ts'
import { couponRefusals } from '@clinic/contract/areas/coupons/calls.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import { cardRefusals } from '@clinic/contract/areas/memberships/words.ts'
import { whyNotPrint } from '@clinic/contract/areas/orders/words.ts'
import { poolRefusals } from '@clinic/contract/areas/pool/words.ts'
import { purchaseRefusals, whyNotDeductLine, whyNotTogether } from '@clinic/contract/areas/purchases/calls.ts'
import { reachRefusals } from '@clinic/contract/areas/reach/words.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { schedulingRefusals } from '@clinic/contract/areas/scheduling/words.ts'
import { segmentRefusals } from '@clinic/contract/areas/segments/refusals.ts'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import type { Refused } from '../src/kit/context.ts'
import { turns } from '../src/kit/turns.ts'
import { testNode } from './clinic.ts'
import { noteOccurred } from './occurred.ts'
import { toldTable } from './told.ts'

const full = turns(0, 0)

/** Given by the server around the calls, and by rules that only grey a screen whose call could not be asked for it. */
const aside: Readonly<Record<string, () => unknown>> = {
  // Told row by row in an answer that did the others (pool.test.ts, ownership.test.ts), or by a grey button.
  'customers.alreadyOwner': customerRefusals.alreadyOwner,
  'segments.manyOfCustomer': () => segmentRefusals.manyOfCustomer({ limit: 1 }),
  'pool.notMember': poolRefusals.notMember,
  'pool.tooFresh': () => poolRefusals.tooFresh({ hours: 1 }),
  'pool.cooling': () => poolRefusals.cooling({ days: 1 }),
  'pool.blacklisted': poolRefusals.blacklisted,
  'pool.dailyUsed': () => poolRefusals.dailyUsed({ limit: 1 }),
  'pool.full': () => poolRefusals.full({ limit: 1 }),
  'pool.nobodys': poolRefusals.nobodys,
  'pool.notYours': poolRefusals.notYours,
  'pool.present': poolRefusals.present,
  'pool.notThere': poolRefusals.notThere,
  'pool.paused': poolRefusals.paused,
  'pool.away': () => poolRefusals.away({ why: '请假' }),
  'pool.noRules': poolRefusals.noRules,
  'pool.lockFull': () => poolRefusals.lockFull({ limit: 1 }),
  'pool.lockNotYours': poolRefusals.lockNotYours,
  'pool.notLocked': poolRefusals.notLocked,
  // Whether a customer may be touched is told row by row, and counted (reach.test.ts).
  'reach.complaint': reachRefusals.complaint,
  'reach.held': reachRefusals.held,
  'reach.quiet': () => reachRefusals.quiet({ time: '08:00' }),
  'reach.tired': () => reachRefusals.tired({ days: 1, most: 1 }),
  'reach.unasked': () => reachRefusals.unasked({ channel: '短信' }),
  'reach.unmarketed': reachRefusals.unmarketed,
  // Told row by row in the refusal of the whole stop (stop.test.ts).
  'appointments.mayNotStop': () => appointmentRefusals.mayNotStop({ no: 'YY1', action: '改约' }),
  // More people and days than any hospital has, copied at once.
  'scheduling.tooMany': () => schedulingRefusals.tooMany({ most: 1 }),
  // No call brings a complaint to where it is answered without words.
  'complaints.noResolution': complaintRefusals.noResolution,
  'common.unavailable': () => full(async () => null).catch(({ refusal }: Refused) => refusal),
  'menus.hiddenByVersion': () => whyNotShow({ versionHidden: true }),
  'purchases.oneByOne': () => whyNotTogether(2, false),
  // A free order has no payment whose receipt could be asked for: its button is grey.
  'orders.noReceipt': () => whyNotPrint({ no: 'XS1', status: 'PAID', type: 'FREE' }),
  'purchases.frozenKept': () => purchaseRefusals.frozenKept({ item: '水光针' }),
  // Constraints behind the turns and locks that the calls take first.
  'accountRefunds.together': accountRefusals.together,
  'memberships.movedMeanwhile': cardRefusals.movedMeanwhile,
  'purchases.notBought': () => whyNotDeductLine(undefined, '光子嫩肤', '2026-11-23', false),
  // Told customer by customer in the answer of a sending, or coupon by coupon of what fits an order (send.test.ts, rules.test.ts).
  'coupons.notVoidable': couponRefusals.notVoidable,
  'coupons.noLine': () => couponRefusals.noLine({ scope: '水光' }),
  'coupons.levelPriced': couponRefusals.levelPriced,
  'coupons.belowThreshold': () => couponRefusals.belowThreshold({ gap: '0.01' }),
  'coupons.nothingLeft': couponRefusals.nothingLeft,
}

test.each(Object.entries(aside))('%s is given aside of the calls', async (key, give) => {
  expect(await give()).toMatchObject({ key })
  noteOccurred('aside', key)
})

test('a path that nothing serves is refused by a key of its own', async () => {
  const { http } = await testNode()
  expect((await http.inject('/api/v1/nothing')).json()).toMatchObject({ key: 'common.callNotFound' })
})

test('every write says what it tells', () => {
  const writes = areas
    .flatMap(({ routes }) => routes)
    .filter(({ call }) => call.effect === 'write' && call.form === 'json')
    .map(operationIdOf)
  const told = [...toldTable().keys()]
  expect(writes.filter((id) => !told.includes(id))).toEqual([])
  expect(told.filter((id) => !writes.includes(id))).toEqual([])
})
