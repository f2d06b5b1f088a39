/** 重点顾客 by hand; by her level she is one without it. Source: customers book §7.2. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Done, Id, Text } from '../../words.ts'

export const keyCalls = {
  /** Only version U has the right (clinical-admin §14). 1 marks her, 0 takes the mark away. */
  markKey: call('PUT /api/v1/customer/keyCustomers', {
    title: '标记重点顾客',
    may: 'customer:grade',
    input: {
      customerId: Id,
      keyCustomers: Type.Union([Type.Literal(0), Type.Literal(1)]),
      reason: Text(200, { minLength: 1 }),
    },
    output: Done,
  }),
}
