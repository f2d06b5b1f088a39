/** Where a customer stands now, as columns of list and header: what `nextStep` reads. Each found by an index of its own. */
import { sql } from 'kysely'
import { type Column, col } from '../../../kit/list.ts'
import { asked, whenWritten } from '../../../kit/question.ts'
import { CAPITAL } from '../archive/permissions.ts'

/** Parts of a statement on the customer `c`, each a JSON object or null; the areas that keep the matter write them. */
export const standsNow = {
  /** The visit under which she is in the house: `id`, `state`, `queueNo`, `minutes`, `paused`. */
  visitNow: asked<[customer: string], string>('the visit under which a customer is in the house'),
  /** Sessions she may use today: `items`, `times`, `first`. */
  sessions: asked<[customer: string], string>('the sessions a customer may use'),
  /** Orders that wait to be paid: `orderId`, `count`, `amount`. */
  unpaid: asked<[customer: string], string>('the unpaid orders of a customer'),
  /** What she owes: `amount`, `dueOn`, `days`. */
  owing: asked<[customer: string], string>('the debts of a customer'),
}

const part = (name: keyof typeof standsNow) => whenWritten(() => sql.raw(standsNow[name]('c')))

export const nextColumns = {
  visitNow: col(part('visitNow')),
  sessions: col(part('sessions')),
  unpaid: col(part('unpaid'), { needs: CAPITAL }),
  owing: col(part('owing'), { needs: CAPITAL }),
  idleDays: col(sql`kit.today() - (s.last_visit_at at time zone 'Asia/Shanghai')::date`),
} satisfies Record<string, Column>
