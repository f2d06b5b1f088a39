/** 排班表 on paper: the matrix under the hospital's own head. */
import type { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { matrix } from './queries.ts'

export const rosterSheet = async (
  ctx: Context,
  input: InputOf<typeof scheduling.sheet>,
): Promise<OutputOf<typeof scheduling.sheet>> => {
  const { clinic } = await ctx.together({ clinic: paperStatement('roster') })
  const head = clinic.rows[0]!
  return {
    clinic: paperOf(head),
    matrix: await matrix(ctx, input),
    printedBy: ctx.session.staffName,
    printedAt: String(head['at']),
  }
}
