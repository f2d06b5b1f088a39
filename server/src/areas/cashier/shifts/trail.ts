/** What a shift leaves in the log and on the screens. */
import type { Context } from '../../../kit/context.ts'
import type { Shift } from './queries.ts'

/** What happened to a shift, by its number, in the log and on the screens. */
export const noteShift = (
  ctx: Context,
  { id, no }: Pick<Shift, 'id' | 'no'>,
  more: Partial<Parameters<Context['note']>[0]>,
): void => {
  ctx.note({ objectType: 'shift', objectId: id, objectNo: no, ...more })
  ctx.tell('shift.changed', id)
}
