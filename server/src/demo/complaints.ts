/** Complaints of a demo clinic: one that waits, one that is looked into, one that was answered and closed. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import type { Known } from './clinic.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, addMinutes } from './timetable.ts'

/** @param idle customers who are not in the house */
export const hearComplaints = async (
  { act }: Scene,
  { admin, byRole }: People,
  idle: readonly Known[],
  now: Date,
): Promise<void> => {
  const hears = byRole.get('service')?.[0] ?? byRole.get('front')![0]!
  const [first, second, third] = idle
  if (!first || !second || !third) return
  const usual = { channel: 'onsite', level: 'general' } as const
  const closedOn = addDays(now, -9)
  const closed = await act(hears, closedOn, complaints.create, {
    ...{ ...usual, customerId: first.customerId, category: 'service', term: 'spot' },
    content: '预约十点，等到十一点才叫到，前台没有提前说明。',
  })
  const taken = await act(admin, addMinutes(closedOn, 20), complaints.accept, {
    id: closed.id,
    version: closed.version,
  })
  const answer = { id: closed.id, version: taken.version, resolution: '当面致歉；叫号超过 20 分钟由前台主动告知。' }
  const said = await act(admin, addMinutes(closedOn, 150), complaints.answer, answer)
  await act(admin, addMinutes(closedOn, 180), complaints.close, {
    id: closed.id,
    version: said.version,
    confirmed: true,
  })

  const openedOn = addDays(now, -2)
  const open = await act(hears, openedOn, complaints.create, {
    ...{ ...usual, customerId: second.customerId, channel: 'phone', category: 'medical', term: 'investigate' },
    content: '治疗后第三天仍然红肿，担心不正常，要求医生解释。',
    demand: '希望医生当面复查',
  })
  await act(admin, addMinutes(openedOn, 30), complaints.accept, { id: open.id, version: open.version })
  await act(admin, addDays(now, -1), complaints.createRecord, {
    ...{ id: open.id, kind: 'note', content: '已请科室调取治疗记录，医生约客户复查。' },
  })

  await act(hears, addMinutes(now, -1), complaints.create, {
    ...{ ...usual, customerId: third.customerId, channel: 'wechat', category: 'fee', term: 'spot' },
    content: '对账单里的一项费用有疑问，要求说明。',
  })
}
