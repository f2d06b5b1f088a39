/** Putting customers back into the pool, apart from its other calls: the customer list, which offers it, is drawn without them. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Text, Word } from '../../words.ts'
import { RefusedRow } from '../customers/ownership.ts'

export const KindWord = Word('consultant', 'developer')
export const several = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })
/** Put back, or given by a manager, at most at once. */
export const SHARED_AT_ONCE = 500
/** Who could not be, each with the reason. */
export const Done = { refused: Type.Array(RefusedRow) }

export const releaseCalls = {
  release: call('POST /api/v1/customer/pool/release', {
    title: '放回公海',
    may: { anyOf: ['customer:pool:release', 'customer:pool:distribute'] },
    input: { kind: KindWord, customerIds: several(SHARED_AT_ONCE), reason: Text(200, { minLength: 1 }) },
    output: Type.Object({ released: Type.Integer(), ...Done }),
  }),
}
