/** 报单 of a demo clinic: whom the online desk follows today, who is expected, who is about to expire, who fell into the pool. */
import { declarations, type FollowWay, type Intention } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { expireSheets } from '../areas/declarations/index.ts'
import type { Session } from '../kit/session.ts'
import type { Clinic } from './clinic.ts'
import type { Scene } from './stage.ts'
import { addDays, addMinutes, dateOf } from './timetable.ts'

type Story = {
  /** Days before today on which she was reported. */
  readonly before: number
  readonly wish: string
  readonly intention: Intention
  /** Days from today on which she is expected, at an hour. */
  readonly expected?: readonly [days: number, hour: string]
  /** Days before today, how, what was said. */
  readonly said?: readonly (readonly [number, FollowWay, string])[]
  /** Days from today on which she is followed next. */
  readonly next?: number
}

const stories: readonly Story[] = [
  {
    before: 8,
    wish: '种植牙 2 颗，问即刻种植',
    intention: 'A',
    next: 0,
    said: [
      [6, 'phone', '接通 6 分钟，预算 3 万内，担心疼，周末方便'],
      [2, 'wechat', '发来全景片，问骨量够不够，答应今天上午回复'],
    ],
  },
  { before: 3, wish: '双眼皮，想暑假前做', intention: 'B', next: 0, said: [[1, 'missed', '']] },
  {
    before: 5,
    wish: '光子嫩肤，朋友介绍',
    intention: 'A',
    expected: [0, '16:30'],
    said: [[1, 'phone', '约今天下午到院面诊']],
  },
  { before: 28, wish: '牙齿矫正，比较价格', intention: 'C', next: 4, said: [[20, 'wechat', '发了案例，说再考虑']] },
  {
    before: 12,
    wish: '瘦脸针',
    intention: 'B',
    next: 2,
    expected: [3, '10:00'],
    said: [[4, 'wechat', '问是否进口，已回复']],
  },
  { before: 45, wish: '热玛吉，问活动价', intention: 'D' },
  { before: 50, wish: '祛斑', intention: 'C', said: [[44, 'declined', '']] },
]

type Reported = { readonly id: number; readonly customerId: number; readonly who: Session }

const report = async (clinic: Clinic, { act }: Scene, who: Session, story: Story, now: Date): Promise<Reported> => {
  const at = addDays(now, -story.before)
  const { source, demand: _wish, ...person } = clinic.stranger(at, true)
  const dayAt = (days: number, clock: string) => `${dateOf(addDays(now, days))} ${clock}:00`
  const said: InputOf<typeof declarations.create> = {
    customer: { ...person, sourceTypeId: source.typeId, sourceId: source.sourceId, developerId: who.staffId },
    sourceId: source.sourceId,
    demandText: story.wish,
    intention: story.intention,
    ...(story.expected ? { expectAt: dayAt(...story.expected) } : {}),
  }
  const { id, customerId } = await act(who, at, declarations.create, said)
  for (const [place, [days, way, content]] of (story.said ?? []).entries()) {
    const isLast = place === story.said!.length - 1
    const nextAt = isLast && story.next !== undefined ? { nextAt: dayAt(story.next, '23:00') } : {}
    await act(who, addMinutes(addDays(now, -days), place), declarations.follow, { id, way, content, ...nextAt })
  }
  return { id, customerId, who }
}

/** @returns whom somebody reported */
export const reportProspects = async (clinic: Clinic, scene: Scene, now: Date): Promise<readonly Reported[]> => {
  const [who] = clinic.developers
  if (!who) return []
  const reported: Reported[] = []
  for (const story of stories) reported.push(await report(clinic, scene, who, story, now))
  await scene.direct(now, (ctx) => expireSheets(ctx, {}))
  return reported
}
