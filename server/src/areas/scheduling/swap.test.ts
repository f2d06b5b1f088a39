/** 调班: what moved meanwhile, what is taken back while it waits, and what goes along with a shift. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { beforeEach, expect, test } from 'vitest'
import { agreedSwap, JUDGE, newRoster, type RosterClinic } from '../../../test/roster.ts'

let r: RosterClinic
let day: string
beforeEach(async () => {
  r = await newRoster()
  day = r.week[0]!
  await r.put([r.nurse, day, '早'], [r.colleague, day, '晚'])
  await r.publish()
})
const want = () => ({ withId: r.colleague.staffId, myDate: day, theirDate: day, reason: '家里有事' })

test('is not agreed to once one of the days is another than it was asked about', async () => {
  const asked = await r.nurse.ask(away.askSwap, want())
  await r.put([r.nurse, day, '中'])
  expect(await r.colleague.refused(away.answerSwap, { ...asked, agree: true })).toMatchObject({
    key: 'scheduling.moved',
  })
  // She may say no, and another may be asked.
  await r.colleague.ask(away.answerSwap, { ...asked, agree: false })
  await r.nurse.ask(away.askSwap, want())
})

test('taken back while a head has it before her waits for nobody any more, and is passed by nobody', async () => {
  const judge = await r.clinic.with(JUDGE)
  const id = await agreedSwap(r, day, day)
  const [task] = (await judge.ask(approvals.list, { kind: 'SWAP', status: 'PENDING' })).result
  const { swaps } = await r.nurse.ask(away.mine, { from: day, days: 1 })
  await r.nurse.ask(away.withdrawSwap, { id, version: swaps[0]!.version })
  expect((await judge.ask(approvals.list, { kind: 'SWAP', status: 'PENDING' })).total).toBe(0)
  expect(await judge.refused(approvals.pass, { id: task!.id, version: task!.version })).toMatchObject({ status: 409 })
  expect([await r.on(r.nurse, day), await r.on(r.colleague, day)]).toEqual(['早', '晚'])
})

test('takes the limit and the remark of a shift along to whoever has it then', async () => {
  const judge = await r.clinic.with(JUDGE)
  const { result } = await r.head.ask(scheduling.list, { staffId: r.nurse.staffId })
  await r.head.ask(scheduling.update, { id: result[0]!.id, version: result[0]!.version, quota: 7, remark: '带教' })
  await agreedSwap(r, day, day)
  const [task] = (await judge.ask(approvals.list, { kind: 'SWAP', status: 'PENDING' })).result
  await judge.ask(approvals.pass, { id: task!.id, version: task!.version })
  const { days } = await r.head.ask(scheduling.matrix, { from: day, days: 1 })
  const of = (staffId: number) => days.find((one) => one.staffId === staffId)!.shifts[0]
  expect(of(r.colleague.staffId)).toMatchObject({ shiftTypeId: r.id('早'), quota: 7, remark: '带教' })
  expect(of(r.nurse.staffId)).toMatchObject({ shiftTypeId: r.id('晚'), quota: null, remark: '' })
})

test('is of what was published: a draft is nobody’s shift yet, on either side', async () => {
  const next = daysAfter(day, 7)
  await r.put([r.nurse, next, '早'])
  const refused = async (myDate: string, theirDate: string) =>
    (await r.nurse.refused(away.askSwap, { ...want(), myDate, theirDate })).key
  expect(await refused(next, next)).toBe('scheduling.swapNothing')
  expect(await refused(next, day)).toBe('scheduling.swapNothing')
  await r.head.ask(scheduling.publish, { week: next })
  await r.nurse.ask(away.askSwap, { ...want(), myDate: next, theirDate: next })
})

test('of a day that another swap is about already is not asked for, whichever of its days that is', async () => {
  const [, second, third] = r.week
  await r.put([r.nurse, second!, '早'], [r.colleague, second!, '晚'], [r.colleague, third!, '晚'])
  await r.nurse.ask(away.askSwap, { ...want(), myDate: day, theirDate: second! })
  const refused = async (myDate: string, theirDate: string) =>
    (await r.nurse.refused(away.askSwap, { ...want(), myDate, theirDate })).key
  expect(await refused(second!, second!)).toBe('scheduling.swapWaits')
  expect(await refused(third!, second!)).toBe('scheduling.swapWaits')
  await r.nurse.ask(away.askSwap, { ...want(), myDate: third!, theirDate: third! })
})
