/** What is done with a debt: repaid, written off and owed again, due later, reminded of. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type debts as Debts, debts } from '@clinic/contract/areas/debts/calls.ts'
import { reminderWays } from '@clinic/contract/areas/debts/nouns.ts'
import { whyNotWriteOff } from '@clinic/contract/areas/debts/rules.ts'
import { debtTable } from '@clinic/contract/areas/debts/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Input, Select } from 'antd'
import { act, type RowAction } from '../../kit/act/action.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { MoneyText } from '../../kit/show/text.tsx'

const titles = titlesOf(debtTable)
export type Debt = OutputOf<(typeof Debts)['list']>['result'][number]

/** A repayment is paid in money or from the balance, in one way at a time. */
const Repayment = () => {
  const tenders = useAnswer(cashier.tenders, {}, { freshFor: 60_000 })
  const ways = (tenders.data ?? []).filter((one) => ['cash', 'clearing', 'wallet'].includes(one.class))
  return (
    <>
      <Form.Item name="amount" label="还款金额" rules={[{ required: true, message: '请输入还款金额' }]}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="code" label="支付方式" rules={[{ required: true, message: '请选择支付方式' }]}>
        <Select options={ways.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </>
  )
}

const about = (debt: Debt) => [
  { label: titles.customerName, value: <CustomerName id={debt.customerId} name={debt.customerName} /> },
  { label: titles.orderNo, value: [debt.orderNo, debt.summary].filter(Boolean).join('　') },
  { label: titles.open, value: <MoneyText yuan={debt.open} debt strong /> },
]

const isOpen = ({ status }: Debt): boolean => status === 'OPEN' || status === 'PART'

const repay = act(cashier.repay, {
  label: '还款',
  verb: true,
  title: (debt: Debt) => `还款 ${debt.no}`,
  about,
  shown: isOpen,
  fields: <Repayment />,
  width: 'small',
  initial: (debt) => ({ amount: debt.open, code: 'CASH' }),
  toInput: (values, debt) => ({
    customerId: debt.customerId,
    allocations: [{ debtId: debt.id, amount: String(values['amount']) }],
    tenders: [{ code: String(values['code']), amount: String(values['amount']) }],
    ...(values['remark'] ? { remark: String(values['remark']) } : {}),
  }),
})

/** Why a debt is not expected any more. */
const forgiven = ['客户联系不上', '协商减免', '金额过小', '客户身故'] as const

const W = fieldsOf(debts.writeOff)
const writeOff = act(debts.writeOff, {
  label: '核销',
  title: (debt: Debt) => `核销 ${debt.no}`,
  whyNot: whyNotWriteOff,
  about,
  shown: isOpen,
  fields: (
    <FieldGrid>
      <W.Money name="amount" label="核销金额" />
      <W.Reason
        name="reason"
        label="核销原因"
        reasons={forgiven}
        help="核销后不再向客户催收，项目仍可继续做；审核通过才生效"
      />
    </FieldGrid>
  ),
  initial: (debt) => ({ amount: debt.open }),
  width: 'small',
  saveLabel: '提交核销',
})

const D = fieldsOf(debts.changeDue)
const changeDue = act(debts.changeDue, {
  label: '改到期日',
  title: (debt: Debt) => `改到期日 ${debt.no}`,
  about,
  shown: isOpen,
  fields: (
    <FieldGrid>
      <D.Day name="dueDate" label={titles.dueDate} />
    </FieldGrid>
  ),
  initial: ({ dueDate }) => ({ dueDate }),
  width: 'small',
})

const R = fieldsOf(debts.remind)
const remind = act(debts.remind, {
  label: '登记催款',
  title: (debt: Debt) => `登记催款 ${debt.no}`,
  about,
  shown: isOpen,
  fields: (
    <FieldGrid>
      <R.Radio name="way" label="方式" options={reminderWays} />
      <R.Day name="promisedOn" label="承诺还款日" />
      <R.TextArea name="said" label="沟通内容" />
    </FieldGrid>
  ),
  initial: () => ({ way: 'phone' as const }),
  width: 'small',
})

/** In a window of its own: the list stays as it is. */
const print: RowAction<Debt> = {
  label: '打印欠条',
  may: debts.slip.may,
  shown: isOpen,
  run: ({ id }) => void window.open(`/cashier/debt/${id}/slip`, `debt-${id}`, 'width=860,height=820'),
}

/** Each by its own right; which of them are offered follows from the debt. */
export const debtActions: readonly RowAction<Debt>[] = [repay, remind, changeDue, writeOff, print]
