/** 共享: who of the family may use an item's sessions. Source: money book §9. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import type { Refusal } from '../../refusals.ts'
import { Id, Shape, Text } from '../../words.ts'
import { purchaseRefusals } from './rules.ts'
import { RelationWord } from './transfer-nouns.ts'

export const itemSharing = {
  share: call('POST /api/v1/base/purchased/share', {
    title: '共享项目',
    may: 'order:purchased:share',
    input: {
      purchasedItemId: Id,
      customerId: Id,
      relation: RelationWord,
      /** The most sessions she may use; without it as many as are left. */
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
    },
    output: Shape({ id: Id }),
  }),
  endShare: call('PUT /api/v1/base/purchased/share/end', {
    title: '结束共享',
    may: 'order:purchased:share',
    input: { id: Id, reason: Text(200, { minLength: 1 }) },
    output: Shape({ id: Id }),
  }),
}

/** A share that holds. */
export type Share = {
  readonly customerId: number
  readonly customerName: string
  readonly most: number | null
  /** Sessions she has used by it. */
  readonly used: number
}

/** How many more sessions she may use by it; null: as many as are left. */
export const leftOfShare = ({ most, used }: Pick<Share, 'most' | 'used'>): number | null =>
  most === null ? null : Math.max(0, most - used)

/** Why can `times` sessions not be used by a share? */
export const whyNotByShare = (share: Share, times: number): Refusal | null => {
  const left = leftOfShare(share)
  return left !== null && times > left
    ? purchaseRefusals.shareUsed({ name: share.customerName, most: share.most!, left })
    : null
}
