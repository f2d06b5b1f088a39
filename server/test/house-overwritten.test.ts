/**
 * What somebody typed is not written over by somebody who has not read it: a call that changes a row takes the version (or
 * what was seen) it was read at. The calls that take none stand here with the reason why nothing typed is lost by them.
 */
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import type { Schema } from './samples.ts'

type Field = Schema & { type?: string | string[]; items?: Field; anyOf?: Field[] }
type Fields = { readonly properties?: Record<string, Field>; readonly required?: readonly string[] }

/** Named, not typed: which row, which version, what was seen of it. */
const NAMES = /^(ids?|seen|version)$|Ids?$/

/** Texts and figures, as against what is chosen, named or switched. */
const isTyped = (name: string, field: Field): boolean => {
  if (NAMES.test(name) || field.const !== undefined || field.enum) return false
  if (field.anyOf) return field.anyOf.some((one) => isTyped(name, one))
  if (field.items) return isTyped(name, field.items)
  if (field.properties) return Object.entries(field.properties).some(([inner, one]) => isTyped(inner, one as Field))
  return [field.type].flat().some((type) => ['string', 'number', 'integer', 'object'].includes(type ?? ''))
}

const typesBlindly = ({ properties = {}, required = [] }: Fields): boolean =>
  !required.some((name) => ['version', 'seen'].includes(name)) &&
  Object.entries(properties).some(([name, one]) => isTyped(name, one))

/** A row of its own begins with it: there is nothing to write over. */
const BEGINS = /[.](create\w*|register\w*|upload\w*|\w+Create|panelRegister|addCustomerAndTriage|copy|send|test)$/

const blind = areas
  .flatMap(({ routes }) => routes)
  .filter(({ call }) => call.effect === 'write' && typesBlindly(call.input as Fields))
  .map(operationIdOf)
  .filter((name) => !BEGINS.test(name))
  .toSorted()
/** Why nothing typed is lost by a call that compares no version, and the calls it is true of. */
const reasons: Readonly<Record<string, string>> = {
  'an entry of its own; what stands is reversed by another entry': `blacklist.pass visits.add visits.immediatelyReturnVisit visits.insertList scheduling.applyTemplate scheduling.publish scheduling.away.askLeave scheduling.away.askSwap scheduling.away.placeLeave appointments.stops.place appointments.closures.place appointments.insertTreatment trips.door.confirm trips.door.wish daily.close daily.reopen matching.run debts.remind debts.writeOff declarations.follow rulings.open debts.reopen invoices.red cashier.bankCash cashier.moveCash cashier.openShift cashier.pay
    cashier.repay coupons.door.claim coupons.records.batchSend credits.exchange.exchange customers.changeOwner customers.grantLooks customers.consents.answer customers.markKey customers.reveal pool.distribute pool.lock pool.release segments.bind ledger.adjustPoints refunds.changes.apply refunds.changes.fill purchases.share transfers.apply referralNotes.apply memberships.open memberships.useRight orders.recharge orders.deposit purchases.given.free purchases.given.rework purchases.deduct purchases.deductBatch refunds.apply refunds.accounts.balance refunds.accounts.deposit`,
  'decides once what waits for it: the state is compared, and what is typed is the decision’s own reason': `
    coupons.records.void coupons.records.recall cashier.answerCash cashier.cancel cashier.cancelByPost hospitals.administration.changeVersion ledger.revoke
    ledger.revokeByPost orders.cancel orders.revoke purchases.endShare purchases.withdraw purchases.withdrawCheck triage.cancel triage.finish consulting.cancelQueued triage.screen.open appointments.cancel
    appointments.aside appointments.waiting.drop appointments.waiting.take appointments.stops.told`,
  'compares wherever something is written already': `pool.run visits.rules.run imports.start consulting.admission consulting.startOrEnd customers.recordAllergy
    customers.save customers.families.setGuardian merging.merge`,
  'a call is an act of its own: each adds one to those before, and where to is said anew each time':
    'triage.queue.call triage.queue.next',
  'belongs to whoever writes it': `messages.savePreference rulings.state profile.changePassword profile.update session.changePassword
    session.own.saveDraft session.own.savePreference`,
  'a secret that nobody reads': 'staff.members.setPassword',
  'a setting in one small form: what stood before is in the trail, word for word': `access.limits.save
    access.menus.setSetting debts.setOverdraft declarations.changeSetting lifecycle.setDays lifecycle.updateDays hospitals.administration.setParameters orders.setRechargeLimits referrals.changeRule segments.lock
    session.columns.chooseColumns`,
  'a sheet that is tried first and says what it would change': `dictionaries.entries.importSheet scheduling.importSheet holidays.importSheet products.importSheet
    staff.people.importSheet`,
  'each of several rows is compared by its own version': 'products.reprice visits.cancel visits.delay scheduling.batch',
  'the order of rows, refused when one came or went': 'dictionaries.entries.sort',
}

test('a call that writes over something typed compares what was read, or says why it need not', () => {
  expect(blind).toEqual(
    Object.values(reasons)
      .flatMap((names) => names.trim().split(/\s+/))
      .toSorted(),
  )
})
