/** What happens with the card of a customer: one is opened. */
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { cardList } from './queries.ts'

export const cardHappenings: readonly Happening[] = [
  happening({
    kind: 'card',
    of: 'memberships.card',
    customer: 'c.customer_id',
    call: cards.list,
    list: cardList,
    entry: 'MemberInfo',
    act: 'card.opened',
    at: 'createdAt',
    by: 'createdByName',
    facts: ['name', 'no', 'validTo'],
    say: ({ name, no, validTo }) => words('办理会员卡', name) + after(no) + after(validTo && `有效期至 ${validTo}`),
  }),
]
