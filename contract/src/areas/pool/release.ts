/** Putting customers back into the pool, apart from the other calls of it: the customer list needs this one alone. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Text, Word } from '../../words.ts'
import { RefusedRow } from '../customers/ownership.ts'

export const KindWord = Word('consultant', 'developer')
export const several = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })
/** Given or put back at once, at most. */
export const SHARED_AT_ONCE = 500

export const releaseCall = {
  release: call('POST /api/v1/customer/pool/release', {
    title: '放回公海',
    may: { anyOf: ['customer:pool:release', 'customer:pool:distribute'] },
    input: { kind: KindWord, customerIds: several(SHARED_AT_ONCE), reason: Text(200, { minLength: 1 }) },
    output: Type.Object({ released: Type.Integer(), refused: Type.Array(RefusedRow) }),
  }),
}
