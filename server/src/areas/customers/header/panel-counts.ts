/**
 * How many rows each entry of a customer's panel and window shows the person who asks: the entry's own list, with the right,
 * the row scope and the hidden columns of its own call. One statement for all of them.
 */

import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import { COUNTED_ROWS, type CountedEntry, countedEntries, PanelCounts } from '@clinic/contract/areas/customers/panel.ts'
import type { Call, OutputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { asksUnseen, conditionsOf, type ListDefinition } from '../../../kit/list.ts'
import { asked } from '../../../kit/question.ts'
import { mayCall, scopeFor } from '../../../kit/session.ts'
import { refuseUnread } from '../reach.ts'

type Asked = { customerId?: number }
type Counted = {
  /** The call the entry itself asks. */
  readonly call: Pick<Call, 'may' | 'everyone'>
  /** The list it answers; one that can be asked for a customer. */
  readonly list: ListDefinition<Asked>
}

/** The lists behind the entries. */
export const panelLists = asked<[], Readonly<Record<CountedEntry, Counted>>>(
  'which lists stand behind the entries of a panel',
)

const countOf = async (
  ctx: Context,
  customerId: number,
  { call, list }: Counted,
): Promise<RawBuilder<unknown> | null> => {
  const asking: Context = { ...ctx, rows: scopeFor(ctx.session, call) }
  if (!mayCall(ctx.session, call) || asksUnseen(asking, 'customerId', list)) return null
  const where = await conditionsOf(asking, { customerId }, list)
  return sql`(select count(*)::int from (select 1 from ${list.from}${where} limit ${sql.lit(COUNTED_ROWS)}) n)`
}

export const panelCounts = async (
  ctx: Context,
  { customerId }: { customerId: number },
): Promise<OutputOf<typeof customers.panelCounts>> => {
  await refuseUnread(ctx, customerId)
  const counts: RawBuilder<unknown>[] = []
  const lists = panelLists()
  for (const entry of countedEntries) {
    const count = await countOf(ctx, customerId, lists[entry])
    if (count) counts.push(sql`${count} as ${sql.ref(entry)}`)
  }
  if (counts.length === 0) return {}
  const { rows } = await sqlOf(PanelCounts)`select ${sql.join(counts)}`.execute(ctx.db)
  return rows[0]!
}
