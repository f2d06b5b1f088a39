/**
 * The sweep of updates: what a change does not name stays as it is. Each call that changes a row that stands is asked first
 * with every field it takes, one after another, none of them what a new row begins with; then with nothing but what it
 * cannot do without. Of the row, and of whatever belongs to it, nothing moves. Source: issue (the second save).
 */
import type { Call } from '@clinic/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import { type Keeper, keeperOf, movedBetween, type Stored } from './holdings.ts'
import { type Ground, ground, type Story, stories } from './updates.ts'

type Fields = { readonly properties: object; readonly required?: readonly string[] }

/** Fields of an update that may be left out. */
const optionalOf = ({ input }: Call): string[] => {
  const { properties, required = [] } = input as Fields
  return Object.keys(properties).filter((name) => name !== 'id' && name !== 'version' && !required.includes(name))
}

/** Calls that take the version of a row, or save by name. */
const CHANGES = /(^|\.)(update|save|set|change)\w*$|(^|\.)\w+Update$/
const updates = areas
  .flatMap(({ routes }) => routes)
  .filter(
    ({ call, name }) =>
      call.effect === 'write' && ('version' in (call.input as Fields).properties || CHANGES.test(name)),
  )
  .filter(({ call }) => optionalOf(call).length > 0)

/** Deeds, not changes: what may be left out says something about the deed, or is not kept in the row. */
const apart: Readonly<Record<string, string>> = {
  'approvals.decideCard': 'the word is of this decision',
  'approvals.decideDeduction': 'the word is of this decision',
  'approvals.pass': 'the word is of this decision',
  'blacklist.audit': 'the note is of this decision',
  'complaints.accept': 'the remark is of this deed, and whoever accepts handles it where nobody is named',
  'complaints.close': 'satisfaction is of this closing',
  'cashier.acceptShift': 'the deed writes a row of its own; pieces and reason are of this count',
  'cashier.closeShift':
    'the deed ends the shift; what is left out was not said, reasons of differences and money to the safe',
  'cashier.countShift': 'each count is written whole; one without pieces has none: takeover.test.ts',
  'consulting.admission': 'writes as consulting.updateRecord does (writeContent)',
  'consulting.panelRegister': 'the same by another door',
  'consulting.updateQueued': 'triage.update by another door',
  'consulting.startOrEnd': 'writes as consulting.updateRecord does (writeContent)',
  'customers.families.setGuardian': 'a guardian is somebody with an archive, or somebody by name: family.test.ts',
  'declarations.end': 'the reason is of this deed',
  'exports.audit': 'the note is of this decision',
  'imports.repair': 'one cell of a sheet is written anew, the others stay: imports.test.ts',
  'hospitals.administration.changeVersion': 'the deed has a reason of its own',
  'hospitals.administration.setStatus': 'the reason is of this deed',
  'messages.sent.send': 'the draft becomes the message: sent.test.ts',
  'promises.keep': 'what keeps it is said once: nothing that stands is changed',
  'orders.review': 'the reason is of this decision',
  'rulings.decide': 'orders are of this ruling: those it does not name keep their shares, deciding.test.ts',
  'refunds.audit': 'the word is of this decision',
  'scheduling.away.answerSwap': 'the word is of this answer',
  'visits.attempt': 'a try of its own: what was said is of this call',
  'visits.auditReturnVisit': 'the word is of this decision',
  'visits.complete': 'what she said is of this talk',
  'visits.setVisited': 'what she said is of this talk',
  'transfers.check': 'the word is of this decision',
  'referralNotes.receive': 'who looked at her papers says so once',
  'refunds.changes.audit': 'the word is of this decision',
  'refunds.accounts.retire': 'the figures are of this request: retire.test.ts',
  'refunds.pay': 'the way of the money is of this deed',
  'rfm.saveSettings': 'one row a hospital, and no id: rfm.test.ts tells that what is not given stays',
  'referrals.changeRule': 'one row a hospital, given whole: its form reads all of it',
  'session.own.savePreference': 'each part is a preference of its own',
  'staff.departments.move': 'beforeId: the place among the new siblings, the last where none is named',
  'memberships.update': 'a card is made by a sale and its payment: cards.test.ts changes it field by field',
  'staff.people.handover': 'the reason is of this deed',
}

/** Fields that are not kept in the row, with the reason; or kept only while something else is so. */
const unkept: Readonly<Record<string, string>> = {
  'appointments.update force': 'said for the moment of writing: booked twice, and that is meant',
  'appointments.update overbookReason': 'above the capacity, with a right of its own: booking.test.ts',
  'appointments.update reason': 'why it was moved: in its history',
  'appointments.updateTreatment force': 'said for the moment of writing: booked twice, and that is meant',
  'appointments.updateTreatment overbookReason': 'above the capacity, with a right of its own: booking.test.ts',
  'appointments.updateTreatment reason': 'why it was moved: in its history',
  'complaints.update previousId': 'what it goes on from is said when it is registered: complaints.test.ts',
  'products.update cycleDays': 'visits.cycle: rules.test.ts has a product with its cycle',
  'customers.save reason': 'why it was changed: in the trail',
  'customers.update reason': 'why it was changed: in the trail',
  'customers.save temporarySign': 'an archive that lacks nothing is not temporary any more',
  'customers.update temporarySign': 'an archive that lacks nothing is not temporary any more',
  'messages.templates.update channel': 'there is one channel',
  'orders.update payAmount': 'the total that was seen: compared',
  'orders.update review': 'where this saving goes',
  'orders.update submit': 'where this saving goes: without it, a draft',
  'scheduling.shifts.update confirmed': 'said of this change alone, over bookings',
  'triage.update reason': 'of this step',
}

let here: Ground
let keeper: Keeper
beforeAll(async () => {
  here = await ground()
  keeper = await keeperOf()
}, 60_000)
afterAll(() => keeper.end())

test('every update has a story, or says why it needs none', () => {
  const told = stories.flatMap(({ calls }) => [...calls] as Call[])
  const untold = updates.filter(({ call }) => !told.includes(call)).map(operationIdOf)
  expect(untold.toSorted()).toEqual(Object.keys(apart).toSorted())
})

const cases = stories.flatMap((story) =>
  story.calls.map((call) => {
    const route = updates.find((one) => one.call === call)
    return [
      `${route ? operationIdOf(route) : call.path}${story.of ? ` (${story.of})` : ''}`,
      call as Call,
      story,
    ] as const
  }),
)
/** What the steps of a call's stories have named. */
const named = new Map<string, Set<string>>()

const kept = (story: Story, id: number): Promise<Stored> =>
  keeper.stored(story.by === 'platform' ? here.platform.hospitalId : here.clinic.hospitalId, id)

test.each(cases)('%s leaves alone what it does not name', async (title, call, story) => {
  const who = story.by === 'platform' ? here.platform : here.admin
  const { row, must, steps, save = {} } = await story.begin(here, call)
  const { id, ...seen } = row
  const identity = { ...('id' in (call.input as Fields).properties ? { id } : {}) }
  let version = seen.version
  const change = async (fields: object) => {
    const versioned = 'version' in (call.input as Fields).properties ? { version } : {}
    const changed = (await who.ask(call, { ...must, ...fields, ...save, ...identity, ...versioned })) as {
      version?: number
    } | null
    version = changed?.version ?? version
  }
  let all = {}
  let before = await kept(story, id)
  const idle: string[] = []
  for (const step of steps) {
    all = { ...all, ...step }
    await change(all)
    const after = await kept(story, id)
    if (movedBetween(before, after).length === 0) idle.push(Object.keys(step).join())
    before = after
  }
  expect(idle, 'fields that hold what they held before').toEqual([])
  const names = named.get(title.split(' ')[0]!) ?? new Set()
  named.set(title.split(' ')[0]!, new Set([...names, ...Object.keys({ ...all, ...must, ...save })]))
  await change({})
  expect(movedBetween(before, await kept(story, id))).toEqual([])
  await story.end?.(here, id)
})

test('the stories name every field', () => {
  const missing = updates.flatMap((route) => {
    const name = operationIdOf(route)
    const fields = named.get(name)
    return fields
      ? optionalOf(route.call)
          .filter((field) => !fields.has(field))
          .map((field) => `${name} ${field}`)
      : []
  })
  expect(missing.toSorted()).toEqual(Object.keys(unkept).toSorted())
})
