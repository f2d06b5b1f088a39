/** What happens with promises: one is made, and kept. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { promiseList } from './queries.ts'

const promise = {
  kind: 'consult',
  of: 'promises.gift_promise',
  customer: 'p.customer_id',
  call: promises.list,
  list: promiseList,
  entry: 'PromiseRecord',
} as const

export const promiseHappenings: readonly Happening[] = [
  happening({
    ...promise,
    act: 'promise.made',
    at: 'createTime',
    by: 'promiserName',
    facts: ['content', 'state'],
    say: ({ content, state }) =>
      `承诺赠送${after(content?.slice(0, 80))}${after(state === 'waived' && '后来取消')}${after(state === 'lapsed' && '后来失效')}`,
  }),
  happening({
    ...promise,
    act: 'promise.kept',
    at: 'keptTime',
    where: sql`p.state = 'kept'`,
    by: 'keeperName',
    facts: ['content', 'keptBy'],
    say: ({ content, keptBy }) => `兑现承诺${after(content?.slice(0, 60))}${after(keptBy?.slice(0, 60))}`,
  }),
]
