/** Heads of departments: what they see, on whom they rule, what they hear; and who rules where a head is a side herself. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { type DisputeDesk, deciderKeys, newDisputeDesk, partyKeys } from '../../../test/disputes.ts'

const HERS = '网电咨询部'
const OTHERS = '现场咨询部'
let desk: DisputeDesk
let [ann, ben, cat]: Actor[] = []
let head: Actor
let above: Actor
let aside: Actor
/** A head of 网电咨询部; one of it and 现场咨询部; one of 现场咨询部. Two of the first department and one of the second. */
beforeAll(async () => {
  desk = await newDisputeDesk()
  const side = (department: string) => desk.clinic.with(partyKeys, { dataScope: 5, department })
  ;[ann, ben, cat] = [await side(HERS), await side(HERS), await side(OTHERS)]
  head = await desk.clinic.with(deciderKeys, { dataScope: 3, department: HERS })
  above = await desk.clinic.with(deciderKeys, { dataScope: 2, departments: [HERS, OTHERS] })
  aside = await desk.clinic.with(deciderKeys, { dataScope: 3, department: OTHERS })
})

/** About a customer of nobody's department, so that she is reached by the dispute alone. */
const opened = async (partyIds: number[], by: Actor = ann!) =>
  await desk.opened({ customerId: await desk.owned(by), partyIds }, by)
const within = () => opened([ann!.staffId, ben!.staffId])
const across = () => opened([ann!.staffId, cat!.staffId])
const found = async (who: Actor, filter: object = {}) =>
  (await who.ask(rulings.list, { pageSize: 100, ...filter })).result.map(({ id }) => id)
const ruling = async (id: number) => {
  // What is hers to judge is read whatever rows she reaches: the archive begins it.
  const said = await desk.ruling(id)
  return { ...said, ownerId: ann!.staffId, split: [{ staffId: ann!.staffId, bp: 10_000 }] }
}
const titles = async (who: Actor, word: string) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.startsWith(word)).length
const heard = async (word: string) => await Promise.all([head, above, aside, desk.head].map((who) => titles(who, word)))
const since = async (word: string, deed: () => Promise<unknown>) => {
  const before = await heard(word)
  await deed()
  return (await heard(word)).map((now, at) => now - before[at]!)
}

test('a head rules on her own people, whose customer she does not reach otherwise', async () => {
  const made = await within()
  expect(await found(aside)).toEqual([])
  expect(await aside.refused(rulings.one, { id: made.id })).toMatchObject({ status: 404 })
  expect(await aside.refused(rulings.decide, await ruling(made.id))).toMatchObject({ status: 404 })
  expect(await found(head, { customerId: made.customerId })).toEqual([made.id])
  expect((await desk.one(made.id, head)).within).toBe(true)
  const { evidence } = await desk.one(made.id, head)
  expect(evidence).toEqual((await desk.one(made.id)).evidence)
  expect(evidence.length).toBeGreaterThan(0)
  // A side reads of it what her own rows show, and so does a head who only hears of it.
  expect((await desk.one((await across()).id, head)).evidence).toEqual([])
  expect(await head.refused(customers.details, { id: made.customerId })).toMatchObject({ status: 404 })
  await head.ask(rulings.decide, await ruling(made.id))
  expect(await desk.developerOf(made.customerId)).toBe(ann!.staffId)
})

test('of what is between hers and others she reads, and whoever is above both rules', async () => {
  const made = await across()
  for (const who of [head, aside]) {
    expect(await found(who, { customerId: made.customerId })).toEqual([made.id])
    expect((await desk.one(made.id, who)).within).toBe(false)
    expect(await who.refused(rulings.decide, await ruling(made.id))).toMatchObject({ key: 'rulings.beyondHead' })
    expect(await who.refused(rulings.state, { id: made.id, statement: '我来说' })).toMatchObject({
      key: 'rulings.noStatement',
    })
  }
  expect((await desk.one(made.id, above)).within).toBe(true)
  await above.ask(rulings.decide, await ruling(made.id))
})

test('the nearest who may rule hears that it waits; heads of some of the sides that it is about their people', async () => {
  expect(await since('待裁决', within)).toEqual([1, 0, 0, 0])
  expect(await since('待裁决', across)).toEqual([0, 1, 0, 0])
  expect(await since('您科室的同事', within)).toEqual([0, 0, 0, 0])
  expect(await since('您科室的同事', across)).toEqual([1, 0, 1, 0])
})

test('a head who is a side, or opened it, rules not: it goes to the next above', async () => {
  const own = await opened([ann!.staffId, head.staffId])
  expect(await head.refused(rulings.decide, await ruling(own.id))).toMatchObject({ key: 'rulings.decidesOwn' })
  expect(await found(head, { toDecide: true })).not.toContain(own.id)
  expect(await found(above, { toDecide: true })).toContain(own.id)
  expect(await since('待裁决', () => opened([ben!.staffId, head.staffId], ben))).toEqual([0, 1, 0, 0])
  expect(await since('待裁决', async () => opened([ann!.staffId, ben!.staffId, head.staffId, above.staffId]))).toEqual([
    0, 0, 0, 1,
  ])
  const customerId = await desk.owned()
  const openedByHer = await desk.opened({ customerId, partyIds: [desk.ann.staffId, desk.ben.staffId] }, desk.head)
  expect(await found(desk.head, { toDecide: true })).not.toContain(openedByHer.id)
  await above.ask(rulings.decide, await ruling(own.id))
})

test('待我裁决 shows what waits for her and nothing else, the workbench as many', async () => {
  const clinic = await newClinic()
  const other = await newDisputeDesk(clinic)
  const one = async (department: string) => clinic.with(partyKeys, { dataScope: 5, department })
  const [first, second, far] = [await one(HERS), await one(HERS), await one(OTHERS)]
  const chief = await clinic.with([...deciderKeys, 'workbench:manage'], { dataScope: 3, department: HERS })
  const open = async (partyIds: number[]) =>
    await other.opened({ customerId: await other.owned(first), partyIds }, first)
  const mine = await open([first.staffId, second.staffId])
  const both = await open([first.staffId, far.staffId])
  const taken = await open([first.staffId, second.staffId])
  await first.ask(rulings.withdraw, { id: taken.id, version: taken.version, reason: '误提' })
  const waits = async (who: Actor) => ({
    listed: (await found(who, { toDecide: true })).sort(),
    counted:
      who === first
        ? 0
        : ((await who.ask(workbench.attention, {})).items.find(({ key }) => key === 'disputed')?.count ?? 0),
  })
  expect(await waits(chief)).toEqual({ listed: [mine.id], counted: 1 })
  const director = await clinic.with([...deciderKeys, 'workbench:manage'])
  expect(await waits(director)).toEqual({ listed: [mine.id, both.id].sort(), counted: 2 })
  expect((await found(chief, { toDecide: false })).length).toBe(3)
  // Whoever may not rule is waited for by none of them, whatever she reads.
  expect(await waits(first)).toEqual({ listed: [], counted: 0 })
  // Nobody of another hospital is reached, whatever her departments.
  const stranger = await (await newClinic()).with(deciderKeys)
  expect(await found(stranger)).toEqual([])
  expect(await stranger.refused(rulings.decide, await other.ruling(mine.id))).toMatchObject({ status: 404 })
})

test('whoever reaches only her own rows rules on nobody', async () => {
  const made = await within()
  const alone = await desk.clinic.with(deciderKeys, { dataScope: 5, department: HERS })
  expect(await found(alone)).toEqual([])
  expect(await alone.refused(rulings.decide, await ruling(made.id))).toMatchObject({ status: 404 })
  // A second department does not make somebody a head's: her main one says whose she is.
  await desk.clinic.rows(sql`insert into staff.staff_department (staff_id, department_id, main)
    select ${cat!.staffId}, d.id, false from staff.department d where d.name = ${HERS}`)
  const both = await across()
  expect(await head.refused(rulings.decide, await ruling(both.id))).toMatchObject({ key: 'rulings.beyondHead' })
  await desk.clinic.rows(sql`delete from staff.staff_department where staff_id = ${cat!.staffId} and not main`)
})

test('whoever reaches the customer and heads nobody reads, and rules on nobody', async () => {
  const made = await within()
  const doctor = await desk.clinic.with(deciderKeys, { dataScope: 5, department: HERS })
  await desk.clinic.rows(sql`update customers.customer set doctor_id = ${doctor.staffId} where id = ${made.customerId}`)
  expect(await found(doctor, { customerId: made.customerId })).toEqual([made.id])
  expect(await found(doctor, { toDecide: true })).toEqual([])
  expect((await desk.one(made.id, doctor)).within).toBe(false)
  expect(await doctor.refused(rulings.decide, await ruling(made.id))).toMatchObject({ key: 'rulings.beyondHead' })
  expect((await desk.one(made.id)).state).toBe('open')
})

test('a side without a department is no head’s: it is for whoever rules on everybody', async () => {
  const lost = await desk.clinic.with(partyKeys, { dataScope: 5, department: HERS })
  const mixed = await opened([ann!.staffId, lost.staffId])
  const alone = await opened([lost.staffId, cat!.staffId], lost)
  await desk.clinic.rows(sql`delete from staff.staff_department where staff_id = ${lost.staffId}`)
  expect(await found(head, { customerId: mixed.customerId })).toEqual([mixed.id])
  expect((await desk.one(mixed.id, head)).within).toBe(false)
  expect(await head.refused(rulings.decide, await ruling(mixed.id))).toMatchObject({ key: 'rulings.beyondHead' })
  expect(await found(head, { customerId: alone.customerId })).toEqual([])
  await desk.head.ask(rulings.decide, await ruling(mixed.id))
})
