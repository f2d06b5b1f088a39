/** What is done with an open dispute beside ruling: a side says its word, whoever opened it takes it back. */
import { type Dispute, rulings, whyNotState, whyNotWithdraw } from '@clinic/contract/areas/rulings/calls.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'

const S = fieldsOf(rulings.state)
const W = fieldsOf(rulings.withdraw)

export const deedsOf = (me: number): readonly RowAction<Dispute>[] => [
  act(rulings.state, {
    label: '陈述',
    title: ({ customerName, no }: Dispute) => `陈述：${customerName} ${no}`,
    shown: ({ state, partyIds }: Dispute) => state === 'open' && partyIds?.includes(me),
    whyNot: (one: Dispute) => whyNotState(one, me),
    fields: <S.TextArea name="statement" label="陈述" rows={5} required hint="事实和时间，裁决人和对方看得到" />,
    initial: ({ parties }: Dispute) => ({
      statement: parties.find(({ staffId }) => staffId === me)?.statement ?? '',
    }),
    input: ({ id }: Dispute) => ({ id }),
    saveLabel: '提交陈述',
    done: '陈述已提交',
  }),
  act(rulings.withdraw, {
    label: '撤回',
    danger: true,
    title: ({ customerName, no }: Dispute) => `撤回归属争议：${customerName} ${no}`,
    shown: ({ state, openerId }: Dispute) => state === 'open' && openerId === me,
    whyNot: (one: Dispute) => whyNotWithdraw(one, me),
    fields: <W.Reason name="reason" label="撤回原因" reasons={['双方已商定', '误提', '证据不足']} />,
    initial: () => ({}),
    input: ({ id, version }: Dispute) => ({ id, version }),
    follows: ['归属不变，争议各方收到消息；以后可以重新提出。'],
    done: '争议已撤回',
  }),
]
