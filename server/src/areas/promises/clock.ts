/** Whoever promised is told three days before the day and on it, once each; what is late stays open until somebody says what becomes of it. */
import { SOON_DAYS } from '@clinic/contract/areas/promises/words.ts'
import { Day, Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { customerName } from '../customers/reads.ts'

type Told = { readonly name: string; readonly content: string; readonly dueDate: string }
type Send = (ctx: Context, told: Told, to: number) => Promise<unknown>
/** How whoever promised is told. */
export const promiseTells = asked<[], { readonly soon: Send; readonly due: Send }>('who hears that a promise falls due')

const Due = { to: Id, name: sure(Str), content: Str, dueDate: Day }
const told = sql.raw(
  `p.promiser_id as "to", ${customerName('p.customer_id')} as name, p.content, p.due_on as "dueDate"`,
)

/** Idempotent: what was told is written down with it, so that a server that begins again says nothing twice. */
export const lookAtPromises: Task = async (ctx) => {
  const { rows: due } = await sqlOf(Due)`
    update promises.gift_promise p set due_told_at = kit.clock()
     where p.state = 'open' and p.due_on <= kit.today() and p.due_told_at is null returning ${told}`.execute(ctx.db)
  const { rows: soon } = await sqlOf(Due)`
    update promises.gift_promise p set soon_told_at = kit.clock()
     where p.state = 'open' and p.due_on > kit.today() and p.due_on <= kit.today() + ${SOON_DAYS}::int
       and p.soon_told_at is null returning ${told}`.execute(ctx.db)
  for (const { to, ...one } of due) await promiseTells().due(ctx, one, to)
  for (const { to, ...one } of soon) await promiseTells().soon(ctx, one, to)
}
