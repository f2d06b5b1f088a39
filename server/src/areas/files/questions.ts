/** What files ask of areas that are built on them. */
import type { AuditNote, Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** A cookie value that opens pictures to the session of the context, and the seconds it is worth at most. */
export const passOf = asked<[Context], Promise<{ readonly value: string; readonly seconds: number }>>(
  'a pass for pictures',
)
/** Leaves the row of somebody who looks at an original, before anything of it is sent. */
export const looked = asked<[Context, AuditNote], Promise<void>>('to write down who looks at an original')
