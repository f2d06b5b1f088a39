/** What is done with a bought item besides using it: looked at, frozen, its last day moved. Source: money book §9. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { changedColumns } from '../../table.ts'
import { Day, Id, Shape, Text, Version } from '../../words.ts'
import { ItemWithPast } from './nouns.ts'
import { purchasedItemTable } from './tables.ts'

const why = { id: Id, version: Version, reason: Text(200, { minLength: 1 }) }
const Changed = Shape({ id: Id, version: Version })

/** Who reads what was bought. */
export const buyers = { anyOf: ['order:purchased:list', 'clinic:deduction:list', 'cashier:pay:list'] } as const

/** What happened with an item stands in its own row, and in the lists of its documents. */
const past = ['purchases.purchased_item:qtyLeft'] as const

export const itemKeeping = {
  one: call('GET /api/v1/base/purchased/{id}', {
    table: purchasedItemTable,
    title: '查看已购项目',
    may: buyers,
    input: { id: Id },
    output: ItemWithPast,
    shows: { held: ['purchases.purchased_item:qtyLocked'], shares: past, past },
  }),
  /** Neither deducted, refunded, moved nor expired until it is taken up again. */
  freeze: call('PUT /api/v1/base/purchased/freeze', {
    title: '冻结项目',
    may: 'order:purchased:freeze',
    input: why,
    output: Changed,
  }),
  thaw: call('PUT /api/v1/base/purchased/thaw', {
    title: '解冻项目',
    may: 'order:purchased:freeze',
    input: why,
    output: Changed,
  }),
  /** Another last day; sessions that expired come back with it, and their income is taken out again. Beyond the hospital's rule others decide. */
  extend: call('PUT /api/v1/base/purchased/extend', {
    title: '延期项目',
    may: 'order:purchased:extend',
    input: { ...why, validTo: Day },
    /** `waits`: nothing has moved yet. */
    output: Shape({ id: Id, version: Version, restored: Type.Integer(), waits: Type.Boolean() }),
    changes: changedColumns(purchasedItemTable, { validTo: Day }),
  }),
}
