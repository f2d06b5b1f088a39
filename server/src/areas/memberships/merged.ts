/** Cards of an archive that goes into another one: the kept one has them from now on, unless both have one that counts. */
import { cardStates } from '@clinic/contract/areas/memberships/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved } from '../../kit/following.ts'

export const cardsFollow: Following = moved('memberships.card', { label: '会员卡' })

/** One card a customer: of two, one has to end first. */
export const cardsHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id, no: Str, state: Of<keyof typeof cardStates>() })`
    select c.customer_id as "customerId", c.no, c.state from memberships.card c
     where c.customer_id = any(${[...ids]}::bigint[]) and c.state in ('PENDING', 'ACTIVE', 'FROZEN') order by c.id`.execute(
    ctx.db,
  )
  if (new Set(rows.map(({ customerId }) => customerId)).size < 2) return []
  return rows.map(({ customerId, no, state }) => ({
    customerId,
    text: `两份档案都有会员卡，${no}（${cardStates[state]}）须先结束一张`,
  }))
}
