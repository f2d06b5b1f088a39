/** Fields of a visit, as registering and editing show them. */

import type { VisitType } from '@clinic/contract/areas/triage/assignment.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageTable } from '@clinic/contract/areas/triage/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { DepartmentChoice } from '../staff/index.ts'
import { ConsultTypeChoice, DemandChoice, ReceiverChoice } from './choices.tsx'
import { visitTypeWords } from './words.ts'

const titles = titlesOf(triageTable)

const F = fieldsOf(triage.create)

type Props = {
  /** What the history says; another choice wants a reason. */
  readonly usual?: VisitType | undefined
  /** Passing on is another action. */
  readonly withConsultant?: boolean
}

export const VisitFields = ({ usual, withConsultant = true }: Props) => {
  const said = Form.useWatch<VisitType | undefined>('visitType')
  return (
    <FieldGrid title="本次到院">
      <F.Select
        name="visitType"
        label="就诊类型"
        options={visitTypeWords}
        hint={usual ? `按到院记录：${visitTypeWords[usual]}` : '按到院记录'}
      />
      {said !== undefined && said !== null && usual !== undefined && said !== usual ? (
        <F.Text name="visitTypeReason" label="修改原因" hint="与到院记录不同，请填写原因" required />
      ) : (
        <F.Field name="consultTypeId" label="咨询类型">
          <ConsultTypeChoice />
        </F.Field>
      )}
      <F.Field name="demandIds" label={titles.demandNames} wide>
        <DemandChoice />
      </F.Field>
      {withConsultant && (
        <F.Field name="consultantId" label={titles.consultantName} help="不选则按分诊规则指派">
          <ReceiverChoice kind="consultant" placeholder="按规则指派" />
        </F.Field>
      )}
      <F.Field name="doctorId" label="面诊医生">
        <ReceiverChoice kind="doctor" />
      </F.Field>
      <F.Field name="deptId" label={titles.deptName}>
        <DepartmentChoice />
      </F.Field>
      <F.Number name="companions" label="陪同人数" unit="人" />
      <F.Text name="itemsCarried" label="携带物品" />
      <F.TextArea name="remark" label={titles.remark} wide />
    </FieldGrid>
  )
}
