/**
 * What a person does not see she does not change: a call that writes into a row that stands says which columns its fields are
 * (`changes`), or answers rows of the table it writes and is refused whole (`table`). The others stand here with the reason
 * why nothing of a hidden column is written over by them.
 */
import { expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'

const areaOf = (name: string): string => name.split('.')[0]!

/** Fields that go by the name of a column a role may hide, in a table of the call's own area. */
const columnFields = (area: string, fields: readonly string[]): readonly string[] => {
  const columns = tableReferences
    .filter(({ name }) => areaOf(name) === areaOf(area))
    .flatMap(({ columns: of }) => of.flatMap(({ prop, fixed, along = [] }) => (fixed ? [] : [prop, ...along])))
  return fields.filter((field) => columns.includes(field))
}

const silent = areas
  .flatMap(({ routes }) => routes)
  .filter(({ call }) => call.effect === 'write' && !call.table && !call.changes)
  .filter(({ call }) => 'id' in call.input.properties || 'version' in call.input.properties)
  .filter((route) => columnFields(route.area, Object.keys(route.call.input.properties)).length > 0)
  .map(operationIdOf)
  .toSorted()

const reasons: Readonly<Record<string, string>> = {
  'begins a row of its own':
    'access.roles.copy complaints.createRecord debts.writeOff invoices.red memberships.useRight refunds.accounts.retire',
  'its form reads the whole of what it writes by a call that hides nothing': `access.roles.saveContent
    access.roles.saveScope hospitals.administration.updateOwn`,
  'decides once what waits for it: what is typed is the decision’s own': `approvals.decideCard approvals.decideDeduction
    approvals.pass approvals.reject blacklist.release cashier.acceptShift cashier.closeShift cashier.countShift matching.match matching.undo
    purchases.withdrawCheck refunds.revoke rulings.decide refunds.changes.cancel triage.cancel visits.attempt visits.complete visits.escalate visits.handle
    visits.rules.switchRule visits.setVisited scheduling.away.answerSwap scheduling.away.liftLeave appointments.cancel
    appointments.aside appointments.waiting.drop appointments.waiting.take appointments.stops.told appointments.closures.end`,
  'the reason is of this deed':
    'declarations.end rulings.withdraw purchases.endShare purchases.freeze purchases.thaw purchases.withdraw',
  'compares when she was asked last, which goes with the column': 'customers.recordAllergy',
  'what it writes is the screen it was asked on': 'customers.reveal',
  'a table that no role hides columns of': 'staff.jobs.typeUpdate',
}

test('a call that changes what stands says which columns its fields are', () => {
  expect(silent).toEqual(
    Object.values(reasons)
      .flatMap((names) => names.trim().split(/\s+/))
      .toSorted(),
  )
})
