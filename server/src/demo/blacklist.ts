/** The blacklist of a demo clinic: one proposal waits, one is in force, one ran out. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

/** Those who came first. */
const OLDEST = { sortName: 'createTime', sortOrder: 'asc', pageSize: 40 } as const

/** Days before: one was proposed, decided, and held this long; today it is over. */
const [PROPOSED, DECIDED, HELD] = [40, 39, 10]

export const keepBlacklist = async ({ act }: Scene, { admin, byRole }: People, at: Date): Promise<void> => {
  const [front] = byRole.get('front') ?? []
  if (!front) return
  const { result } = await act(admin, at, customers.page, OLDEST)
  const before = addDays(at, -PROPOSED)
  // Nobody's story goes on who was barred then.
  const gone = (lastVisitTime: string | null | undefined) => (lastVisitTime ?? '') < dateOf(before)
  const idle = result.filter((one) => !one.visitNow && !one.sessions && !one.unpaid && gone(one.lastVisitTime))
  const [past, barred, waiting] = idle.map(({ id }) => id)
  if (!past || !barred || !waiting) return
  const over = await act(front, before, blacklist.create, {
    customerId: past,
    kind: 'marketing',
    reason: '客户要求勿扰',
    evidence: '来电要求三十天内不再联系',
    endsOn: dateOf(addDays(before, PROPOSED - HELD)),
  })
  await act(admin, addDays(at, -DECIDED), blacklist.audit, { ...over, pass: true, note: '尊重客户意愿' })
  const valid = await act(front, before, blacklist.create, {
    customerId: barred,
    kind: 'service',
    reason: '骚扰员工',
    evidence: '多次在候诊区辱骂前台，已报警备案',
  })
  await act(admin, addDays(at, -DECIDED), blacklist.audit, { ...valid, pass: true, note: '情况属实' })
  await act(front, at, blacklist.create, {
    customerId: waiting,
    kind: 'marketing',
    reason: '职业打假',
    evidence: '三个月内两次以广告用语索赔',
  })
}
