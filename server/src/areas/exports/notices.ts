/** Who hears of a request: whoever may decide and reaches it, and whoever asked. */
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import type { RowScope } from '../../kit/session.ts'

type Holder = { readonly staffId: number; readonly rows: RowScope }

type Telling = {
  readonly approvers: (ctx: Context) => Promise<readonly Holder[]>
  readonly waits: (ctx: Context, told: { count: number; reason: string }, to: readonly number[]) => Promise<void>
  readonly decided: (ctx: Context, told: { count: number; pass: boolean; note: string }, to: number) => Promise<void>
}

/** Who may decide, and how the messages are sent. */
export const exportTells = asked<[], Telling>('who hears of exports that wait')

/** Of those who may decide the ones who reach the asker's department. */
export const tellWaits = async (ctx: Context, told: { count: number; reason: string }): Promise<void> => {
  const { departmentId } = ctx.session
  const holders = await exportTells().approvers(ctx)
  const reaching = holders.filter(
    ({ rows }) => rows === 'all' || (departmentId !== null && rows.departments.includes(departmentId)),
  )
  await exportTells().waits(
    ctx,
    told,
    reaching.map(({ staffId }) => staffId),
  )
}
