/** Forms of moving customers: to whom, as what, and why. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { jobOfOwner, type OwnerKind, ownerKinds, ownerLogTable } from '@clinic/contract/areas/customers/ownership.ts'
import { releaseCalls as pools } from '@clinic/contract/areas/pool/release.ts'
import { poolKinds } from '@clinic/contract/areas/pool/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { ColleagueChoice, StaffChoice } from '../../staff/index.ts'

const titles = titlesOf(ownerLogTable)
const F = fieldsOf(customers.changeOwner)
const P = fieldsOf(pools.release)

/** Usual reasons, offered as chips. */
const reasons = ['离岗交接', '客户要求', '分配调整', '长期未跟进'] as const
const releaseReasons = ['主动放弃', '联系不上', '没有意向', '主管收回'] as const

const Receiver = () => {
  const kind = Form.useWatch('kind') as OwnerKind | undefined
  const job = kind && jobOfOwner[kind]
  return (
    <F.Field name="userId" label="转移给">
      {job ? <StaffChoice key={job} job={job} /> : <ColleagueChoice />}
    </F.Field>
  )
}

export const MoveFields = () => (
  <>
    <F.Radio name="kind" label={titles.kind} options={ownerKinds} />
    <Receiver />
    <F.Reason name="reason" label={titles.reason} reasons={reasons} />
  </>
)

export const ReleaseFields = () => (
  <>
    <P.Radio name="kind" label={titles.kind} options={poolKinds} />
    <P.Reason name="reason" label={titles.reason} reasons={releaseReasons} />
  </>
)
