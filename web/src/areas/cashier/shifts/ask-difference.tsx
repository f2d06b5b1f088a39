/** 再次申请 of a difference that others rejected: with another reason, by who stood at the drawer or hands over for others. */
import { cashier, whyNotAskDifference } from '@clinic/contract/areas/cashier/calls.ts'
import { act } from '../../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import type { Shift } from './shift.ts'
import { Difference } from './shift-words.tsx'

const F = fieldsOf(cashier.askDifference)

export const askDifference = act(cashier.askDifference, {
  label: '再次申请',
  title: ({ no }: Shift) => `再次申请长短款 ${no}`,
  shown: ({ diffAudit }) => diffAudit === 'REJECTED',
  whyNot: whyNotAskDifference,
  about: ({ registerName, businessDate, diff }) => [
    { label: '班次', value: `${registerName} ${businessDate}` },
    { label: '长短款', value: <Difference diff={diff} /> },
  ],
  follows: ['由他人重新审核；差额已经入账，金额不会变动', '审核完之前当天不能日结'],
  fields: (
    <FieldGrid>
      <F.Reason name="reason" label="新的说明" reasons={['已查到原因', '已补交差额', '已找到凭证', '已核对刷卡底单']} />
    </FieldGrid>
  ),
  initial: () => ({}),
  done: '已重新送审',
  width: 'small',
})
