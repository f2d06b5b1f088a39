/** Moving customers to somebody else, one or several at once. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type OwnerKind, ownerKinds, ownerLogTable } from '@clinic/contract/areas/customers/ownership.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { act, type ListTool } from '../../../kit/act/action.ts'
import { sayPartial } from '../../../kit/act/say-partial.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { ColleagueChoice, StaffChoice } from '../../staff/index.ts'

const titles = titlesOf(ownerLogTable)
const F = fieldsOf(customers.changeOwner)

/** Jobs whose people a customer of this kind is given to; a service owner may be anybody. */
const jobs: Partial<Record<OwnerKind, string>> = { consultant: '咨询师', developer: '开发人员', doctor: '医生' }

const Receiver = () => {
  const kind = Form.useWatch('kind') as OwnerKind | undefined
  const job = kind && jobs[kind]
  return (
    <F.Field name="userId" label="转移给">
      {job ? <StaffChoice key={job} job={job} /> : <ColleagueChoice />}
    </F.Field>
  )
}

/** Usual reasons, offered as chips. */
const reasons = ['离岗交接', '客户要求', '分配调整', '长期未跟进'] as const

type Moved = OutputOf<typeof customers.changeOwner>

export const moveSeveral: ListTool<{ id: number }> = {
  ...act(customers.changeOwner, {
    label: '转移归属',
    fields: (
      <>
        <F.Radio name="kind" label={titles.kind} options={ownerKinds} />
        <Receiver />
        <F.Reason name="reason" label={titles.reason} reasons={reasons} />
      </>
    ),
    initial: () => ({ kind: 'consultant' as const }),
    input: (rows: readonly { id: number }[]) => ({ customerIds: rows.map(({ id }) => id) }),
    saveLabel: '转移',
    done: null,
    onDone: (answer) => {
      const { moved, refused } = answer as Moved
      sayPartial(`已转移 ${moved} 位`, refused)
    },
  }),
  selection: 'some',
}
