/** 客户画像. Source: customers book §2. */
import { call } from '../../call.ts'
import { Id } from '../../words.ts'
import { Portrait, portraitTable } from './nouns.ts'

export * from './advice.ts'
export * from './nouns.ts'

export const portraits = {
  portrait: call('GET /api/v1/customer/panel/customerPortrait', {
    title: '客户画像',
    may: 'customer:portrait',
    table: portraitTable,
    input: { customerId: Id },
    output: Portrait,
  }),
}
