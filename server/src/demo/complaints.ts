/** Complaints of a demo clinic: one that waits, one that is looked into, one that was answered and closed. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import type { Session } from '../kit/session.ts'
import type { Known } from './clinic.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, addMinutes } from './timetable.ts'

type Heard = { readonly hears: Session; readonly decides: Session; readonly customerId: number; readonly at: Date }
const usual = { channel: 'onsite', level: 'general' } as const

const closeOne = async ({ act }: Scene, { hears, decides, customerId, at }: Heard): Promise<void> => {
  const { id, version } = await act(hears, at, complaints.create, {
    ...{ ...usual, customerId, category: 'service', term: 'spot' },
    content: '预约十点，等到十一点才叫到，前台没有提前说明。',
  })
  const taken = await act(decides, addMinutes(at, 20), complaints.accept, { id, version })
  const answer = { id, version: taken.version, resolution: '当面致歉；叫号超过 20 分钟由前台主动告知。' }
  const said = await act(decides, addMinutes(at, 150), complaints.answer, answer)
  await act(decides, addMinutes(at, 180), complaints.close, { id, version: said.version, confirmed: true })
}

const lookIntoOne = async ({ act }: Scene, { hears, decides, customerId, at }: Heard): Promise<void> => {
  const { id, version } = await act(hears, at, complaints.create, {
    ...{ ...usual, customerId, channel: 'phone', category: 'medical', term: 'investigate' },
    content: '治疗后第三天仍然红肿，担心不正常，要求医生解释。',
    demand: '希望医生当面复查',
  })
  await act(decides, addMinutes(at, 30), complaints.accept, { id, version })
  const content = '已请科室调取治疗记录，医生约客户复查。'
  await act(decides, addDays(at, 1), complaints.createRecord, { id, kind: 'note', content })
}

const hearOne = async ({ act }: Scene, { hears, customerId, at }: Heard): Promise<void> => {
  await act(hears, at, complaints.create, {
    ...{ ...usual, customerId, channel: 'wechat', category: 'fee', term: 'spot' },
    content: '对账单里的一项费用有疑问，要求说明。',
  })
}

/** @param idle customers who are not in the house */
export const hearComplaints = async (
  scene: Scene,
  { admin, byRole }: People,
  idle: readonly Known[],
  now: Date,
): Promise<void> => {
  const hears = byRole.get('service')?.[0] ?? byRole.get('front')![0]!
  const [first, second, third] = idle
  if (!first || !second || !third) return
  const heard = ({ customerId }: Known, at: Date): Heard => ({ hears, decides: admin, customerId, at })
  await closeOne(scene, heard(first, addDays(now, -9)))
  await lookIntoOne(scene, heard(second, addDays(now, -2)))
  await hearOne(scene, heard(third, addMinutes(now, -1)))
}
