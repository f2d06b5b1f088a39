/** Who hears of people who looked at very many numbers of customers who are not theirs. */
import { peopleWith } from './areas/access/index.ts'
import type { Looker } from './areas/customers/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import type { Context } from './kit/context.ts'

/** Named one by one in a message; of more it says how many. */
const NAMED = 10

const listOf = (lookers: readonly Looker[]): string => {
  const named = lookers.slice(0, NAMED).map(({ name, customers }) => `${name ?? '已离职员工'} ${customers} 位`)
  return named.join('、') + (lookers.length > NAMED ? ` 等 ${lookers.length} 人` : '')
}

/** Whoever may read the report hears of those of her departments; nobody of herself. */
export const tellManyLooks = async (ctx: Context, lookers: readonly Looker[]): Promise<void> => {
  for (const { staffId, rows } of await peopleWith(ctx, 'customer:phones:list')) {
    const reached = lookers.filter(
      (one) =>
        one.staffId !== staffId &&
        (rows === 'all' || (one.departmentId !== null && rows.departments.includes(one.departmentId))),
    )
    if (reached.length > 0)
      await sendMessage(ctx, {
        event: 'customer.looks',
        to: [staffId],
        variables: { 人数: String(reached.length), 名单: listOf(reached) },
        path: '/customer/phones',
      })
  }
}
