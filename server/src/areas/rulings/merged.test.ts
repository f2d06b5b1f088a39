/** Disputes of two archives that become one: no side is lost, whatever stood on either. */
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type DisputeDesk, newDisputeDesk, partyKeys } from '../../../test/disputes.ts'

let desk: DisputeDesk
let ann: Actor
let ben: Actor
let cat: Actor
let head: Actor
let keeper: Actor
beforeAll(async () => {
  desk = await newDisputeDesk()
  ;({ ann, ben, head } = desk)
  cat = await desk.clinic.with(partyKeys, { dataScope: 5 })
  keeper = await desk.clinic.with([...partyKeys, 'customer:list', 'customer:info', 'customer:merge'])
})

type Made = { readonly id: number; readonly customerId: number }
const merged = async (into: Made, from: Made) => {
  const [keptId, goneId] = [into.customerId, from.customerId]
  const { kept, gone } = await keeper.ask(merging.preview, { keptId, goneId })
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  await keeper.ask(merging.merge, { keptId, goneId, ...versions, reason: '同一人两份档案' })
}
const withCat = async (claim: string, by = ann) => {
  const customerId = await desk.owned(by)
  return await desk.opened({ customerId, partyIds: [cat.staffId, ann.staffId], claim }, by)
}
const sidesOf = async (id: number) =>
  (await desk.one(id)).parties.map(({ staffId, statement }) => ({ staffId, statement }))
const heard = async (who: Actor, title: string) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter((one) => one.title.includes(title)).length

test.each(['the older archive is kept', 'the younger archive is kept'])(
  'of two that are open the older goes on with the sides of both, the other ends and names it: %s',
  async (which) => {
    const older = await desk.opened()
    await ben.ask(rulings.state, { id: older.id, statement: '朋友介绍来找我的' })
    const younger = await withCat('另一份档案也是我建的')
    await cat.ask(rulings.state, { id: younger.id, statement: '到院是我接待的' })
    const other = await desk.opened({ customerId: younger.customerId, role: 'consultant', claim: '咨询也是我' })
    // Where she said it she keeps her word.
    const hasSaid = which.startsWith('the younger')
    if (hasSaid) await ann.ask(rulings.state, { id: older.id, statement: '一直是我跟的，有记录' })
    const stale = await desk.ruling(older.id)
    const before = [await heard(cat, '已撤回'), await heard(cat, '归属争议：'), await heard(head, '待裁决')]
    await (which.startsWith('the older') ? merged(older, younger) : merged(younger, older))
    const { no, customerId, state } = await desk.one(older.id)
    expect([state, customerId]).toEqual(['open', which.startsWith('the older') ? older.customerId : younger.customerId])
    // What she claimed there is her word here, where she had not said one.
    expect(await sidesOf(older.id)).toEqual([
      { staffId: ann.staffId, statement: hasSaid ? '一直是我跟的，有记录' : '另一份档案也是我建的' },
      { staffId: ben.staffId, statement: '朋友介绍来找我的' },
      { staffId: cat.staffId, statement: '到院是我接待的' },
    ])
    const ended = await desk.one(younger.id)
    expect(ended).toMatchObject({
      state: 'withdrawn',
      withdrawReason: `档案合并，并入较早的争议 ${no}`,
      claim: '另一份档案也是我建的',
      partyIds: [cat.staffId, ann.staffId],
    })
    expect(ended.evidence).toEqual((await desk.one(older.id)).evidence)
    expect(await desk.one(other.id)).toMatchObject({ state: 'open', partyIds: [ann.staffId, ben.staffId] })
    const after = [await heard(cat, '已撤回'), await heard(cat, '归属争议：'), await heard(head, '待裁决')]
    expect(after.map((now, at) => now - before[at]!)).toEqual([1, 1, 1])
    // She whose side came later is heard and given to, and a ruling begun before is stale.
    expect(await head.refused(rulings.decide, stale)).toMatchObject({ key: 'common.stale' })
    expect((await cat.ask(rulings.one, { id: older.id })).partyIds).toContain(cat.staffId)
    const split = [
      { staffId: cat.staffId, bp: 7000 },
      { staffId: ann.staffId, bp: 3000 },
    ]
    await head.ask(rulings.decide, await desk.ruling(older.id, { ownerId: cat.staffId, split }))
    expect(await desk.developerOf(customerId)).toBe(cat.staffId)
  },
)

test('one that is open goes on beside one that was ruled, and the last ruling counts', async () => {
  const ruled = await desk.opened()
  await head.ask(rulings.decide, await desk.ruling(ruled.id))
  const open = await withCat('这份也是我的')
  await merged(open, ruled)
  expect(await desk.one(ruled.id)).toMatchObject({ state: 'decided', customerId: open.customerId })
  expect(await desk.one(open.id)).toMatchObject({ state: 'open', partyIds: [cat.staffId, ann.staffId] })
  await head.ask(rulings.decide, {
    ...(await desk.ruling(open.id)),
    ownerId: cat.staffId,
    split: [{ staffId: cat.staffId, bp: 10_000 }],
  })
  expect(await desk.developerOf(open.customerId)).toBe(cat.staffId)
})

test('of two that were ruled both are kept with their sides, parts and what they lean on', async () => {
  const [first, second] = [await desk.opened(), await withCat('第二份')]
  await head.ask(rulings.decide, await desk.ruling(first.id))
  const split = [{ staffId: cat.staffId, bp: 10_000 }]
  await head.ask(rulings.decide, await desk.ruling(second.id, { ownerId: cat.staffId, split }))
  const parts = async ({ id }: Made) => {
    const { state, ownerId, splitText, parties, reason } = await desk.one(id)
    return { state, ownerId, splitText, parties, reason }
  }
  const before = [await parts(first), await parts(second)]
  await merged(first, second)
  expect([await parts(first), await parts(second)]).toEqual(before)
  expect((await desk.one(second.id)).customerId).toBe(first.customerId)
  const kept = await head.ask(rulings.list, { customerId: first.customerId })
  expect(kept.result.map(({ id }) => id)).toEqual([second.id, first.id])
})
