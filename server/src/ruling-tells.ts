/** Who hears of disputes about owners, and in which words. */
import { peopleWith, personNow } from './areas/access/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { rulingTells } from './areas/rulings/index.ts'
import type { Context } from './kit/context.ts'

/** The sides hear that it was opened, decided or withdrawn; the nearest who may rule on it hear that it waits. */
export const wireRulings = (): void => {
  type Told = Parameters<ReturnType<typeof rulingTells>['opened']>[1]
  const path = (id: number) => `/consult/ruling?id=${id}`
  const about = ({ name, no, role }: Told) => ({ 顾客姓名: name, 单号: no, 归属: role })
  const send =
    (event: 'ruling.opened' | 'ruling.toDecide' | 'ruling.near') => (ctx: Context, told: Told, to: readonly number[]) =>
      sendMessage(ctx, { event, to: [...to], variables: about(told), path: path(told.id) })
  rulingTells.by(() => ({
    deciders: async (ctx) => {
      const people = []
      for (const { staffId, rows } of await peopleWith(ctx, 'consult:ruling:decide')) {
        const session = await personNow(ctx, staffId)
        if (session) people.push({ rows, session })
      }
      return people
    },
    opened: send('ruling.opened'),
    toDecide: send('ruling.toDecide'),
    near: send('ruling.near'),
    decided: (ctx, { owner, split, reason, ...told }, to) =>
      sendMessage(ctx, {
        event: 'ruling.decided',
        to: [...to],
        variables: { ...about(told), 归属人: owner, 业绩占比: split, 理由: reason },
        path: path(told.id),
      }),
    withdrawn: (ctx, { reason, ...told }, to) =>
      sendMessage(ctx, {
        event: 'ruling.withdrawn',
        to: [...to],
        variables: { ...about(told), 原因: reason },
        path: path(told.id),
      }),
  }))
}
