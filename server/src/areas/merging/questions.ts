/** What a merge asks of the areas that keep what is a customer's. */
import type { Context } from '../../kit/context.ts'
import { type Following, type Hindrance, kept, type Pair } from '../../kit/following.ts'
import { asked } from '../../kit/question.ts'

type Recommender = {
  readonly side: 'kept' | 'gone' | null
  readonly recommenderId: number | null
  readonly settled: boolean
}
type Heard = { readonly 顾客姓名: string; readonly 客户编号: string; readonly 旧编号: string; readonly 原因: string }

export const merges = {
  /** Every table that names a customer, in the order in which its rows go over. */
  followings: asked<[], readonly Following[]>('what follows a customer into another archive'),
  hindrances: asked<[], readonly Hindrance[]>('what is in the way of a merge'),
  /** Who brought her once both are one. */
  recommenderOf: asked<[ctx: Context, pair: Pair, chosen?: 'kept' | 'gone'], Promise<Recommender>>(
    'who brought a customer of two archives',
  ),
  /** Her owners hear of it, those of both archives. */
  heard: asked<[ctx: Context, to: readonly number[], heard: Heard, customerId: number], Promise<unknown>>(
    'who hears of a merge',
  ),
}

/** What was merged is written once. */
export const mergeLogFollows: readonly Following[] = [
  kept('merging.merge_log', { column: 'kept_id' }),
  kept('merging.merge_log', { column: 'gone_id' }),
]
