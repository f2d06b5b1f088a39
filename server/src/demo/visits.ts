/** Return visits of a demo clinic: a rule after treatments, some to do today, some done, one that waits for its audit. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { visitRules, visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import type { Session } from '../kit/session.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

/** Those who were here last, and how many of them are called. */
const RECENT = { sortName: 'lastVisitTime', sortOrder: 'desc', pageSize: 8 } as const
const script = '您好，我是康悦的护士。想看看恢复怎么样：现在还肿不肿？有没有疼、发红？这几天请不要按压，也别泡温泉。'

type Types = Readonly<
  Record<string, { id: number; questions: readonly { label: string; options: readonly { text: string }[] }[] }>
>

const typesOf = async ({ act }: Scene, admin: Session, at: Date): Promise<Types> => {
  const { result } = await act(admin, at, visitTypes.list, { pageSize: 50 })
  return Object.fromEntries(result.map((type) => [type.name, type]))
}

const makeRule = async ({ act }: Scene, admin: Session, at: Date, types: Types): Promise<void> => {
  const step = (offsetDays: number) => ({
    ...{ offsetDays, time: '10:00', typeId: types['治疗后回访']!.id, executor: 'nurse' as const, staffIds: [] },
    ...{ theme: `治疗后第 ${offsetDays} 天`, script },
  })
  const scope = { productIds: [], categoryIds: [], deptIds: [], sourceIds: [] }
  await act(admin, at, visitRules.create, {
    ...{ name: '治疗后 1-7-30', trigger: 'deducted', dedupeDays: 3, scope },
    steps: [step(1), step(7), step(30)],
  })
}

/** @param at this morning */
export const keepVisits = async (scene: Scene, { admin, byRole }: People, at: Date): Promise<void> => {
  const { act } = scene
  const nurse = byRole.get('nurse')?.[0]
  if (!nurse) return
  const types = await typesOf(scene, admin, at)
  await makeRule(scene, admin, at, types)
  const { result } = await act(admin, at, customers.page, RECENT)
  const [care, operated, check] = [types['治疗后回访']!, types['术后回访']!, types['复查提醒']!]
  const plan = (customerId: number, typeId: number, theme: string, planTime: string) =>
    act(admin, at, visits.add, { customerId, typeId, theme, planTime, executorId: nurse.staffId, script })
  const today = dateOf(at)
  const light = (type: typeof care) => type.questions.map(({ label, options }) => ({ label, text: options[0]!.text }))
  const said = { way: 'phone', content: '恢复正常，已嘱防晒', result: 'normal' } as const
  for (const [n, { id }] of result.entries()) {
    if (n === 0) {
      const made = await plan(id, operated.id, '术后第 3 天', `${today} 09:30:00`)
      await act(nurse, at, visits.complete, { ...made, ...said, answers: light(operated) })
    } else if (n === 1) {
      const made = await plan(id, care.id, '治疗后第 1 天', `${today} 10:00:00`)
      await act(nurse, at, visits.complete, { ...made, ...said, answers: light(care) })
    } else if (n === 2) {
      const made = await plan(id, check.id, '复查提醒', `${today} 10:30:00`)
      await act(nurse, at, visits.attempt, { ...made, way: 'phone', connect: 'missed' })
    } else if (n < 6) await plan(id, care.id, '治疗后第 7 天', `${today} 1${n}:00:00`)
    else await plan(id, check.id, '复查提醒', `${dateOf(addDays(at, 3))} 10:00:00`)
  }
}
