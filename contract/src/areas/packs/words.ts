/** Words of the pack that goes with a customer to whose she is now. */
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const packStates = { unread: '待接收', read: '已读', ended: '已失效' } as const
export type PackState = keyof typeof packStates

/** Hours a pack may lie unread before the head of the receiver's department hears of it. */
export const UNREAD_HOURS = 24

export const packRefusals = defineRefusals('packs', {
  notYours: [403, '只有接收人本人可以标记已读'],
  alreadyRead: [409, '这份交接包已经读过，请刷新后查看'],
  ended: [409, '客户已交给别人，这份交接包已失效，请刷新后查看'],
})

/** Read by whoever received it, while it waits. @param me id of the person */
export const whyNotRead = (
  { state, toId }: { readonly state: PackState; readonly toId: number },
  me: number,
): Refusal | null => {
  if (toId !== me) return packRefusals.notYours()
  if (state === 'ended') return packRefusals.ended()
  return state === 'read' ? packRefusals.alreadyRead() : null
}
