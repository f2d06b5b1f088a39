/** Promises of a demo clinic: one near its day, one over it, one kept, one called off. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { today } from '@clinic/contract/days.ts'
import type { Known } from './clinic.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays } from './timetable.ts'

type Said = Pick<InputOf<typeof promises.create>, 'content' | 'kind' | 'value'>

/** @param idle customers who are not in the house */
export const keepPromises = async (
  { act }: Scene,
  { admin }: People,
  idle: readonly Known[],
  now: Date,
): Promise<void> => {
  const [near, late, kept, waived] = idle
  if (!near || !late || !kept || !waived) return
  const promise = ({ customerId, consultant }: Known, since: number, due: number, said: Said) =>
    // By somebody who reaches everybody: customers have moved from hand to hand since.
    act(admin, addDays(now, -since), promises.create, {
      ...{ customerId, promiserId: consultant.staffId, dueDate: today(addDays(now, due)), ...said },
    })
  await promise(near, 12, 2, { content: '术后赠面部补水一次', kind: 'item' })
  await promise(late, 40, -3, { content: '老客答谢，抵扣下次项目', kind: 'cash', value: '300.00' })
  const done = await promise(kept, 25, 5, { content: '赠头皮护理一次', kind: 'service' })
  await act(admin, addDays(now, -6), promises.keep, { ...done, note: '已在三楼护理室做完' })
  const dropped = await promise(waived, 20, 10, { content: '送会员日代金券一张', kind: 'coupon' })
  await act(admin, addDays(now, -1), promises.end, { ...dropped, state: 'waived', reason: '换成了别的优惠' })
}
