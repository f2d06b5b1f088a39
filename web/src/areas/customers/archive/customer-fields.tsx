/** Fields of the archive, placed by hand. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { useMay } from '../../../kit/person.ts'
import { RegionFields } from '../../hospitals/index.ts'
import { StaffChoice } from '../../staff/index.ts'
import { AllergyFields } from './allergy-fields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SourceFields } from './source-fields.tsx'

const titles = titlesOf(customerTable)

const F = fieldsOf(customers.save)
const temporary = [
  { value: 0, label: '正式档案' },
  { value: 1, label: '临时档案（资料稍后补全）' },
]

type Props = { readonly exceptId?: number; readonly onOpen?: (customerId: number) => void }

/** 快速建档: name, sex, phone, source, and the one health fact nobody may leave open. */
export const QuickFields = ({ exceptId, onOpen }: Props) => {
  const may = useMay()
  const whole = Form.useWatch<number | undefined>('temporarySign') !== 1
  return (
    <FieldGrid>
      <F.Text name="name" label={titles.name} />
      <F.Radio name="sex" label={titles.sex} required={whole} />
      <F.Field name="phone" label="手机号" required={whole}>
        <PhoneField exceptId={exceptId} onOpen={onOpen} />
      </F.Field>
      <F.Radio name="temporarySign" label="档案" options={temporary} />
      <SourceFields required={whole} />
      {may('customer:health') && <AllergyFields />}
    </FieldGrid>
  )
}

const HealthFields = () => (
  <FieldGrid title="健康信息">
    <F.TextArea name="medicalHistory" label="既往史" />
    <F.Switch name="pregnancy" label="妊娠或哺乳期" />
    <F.Switch name="anticoagulant" label="正在服用抗凝药" />
  </FieldGrid>
)

/** 完整建档: everything a person may write. */
export const WholeFields = (props: Props) => {
  const may = useMay()
  return (
    <>
      <QuickFields {...props} />
      <FieldGrid title="归属">
        <F.Field name="developerId" label="开发人员">
          <StaffChoice />
        </F.Field>
        <F.Field name="consultantId" label="咨询师">
          <StaffChoice job="咨询师" />
        </F.Field>
        <F.Field name="csId" label="客服">
          <StaffChoice job="客服专员" />
        </F.Field>
        <F.Field name="doctorId" label="主诊医生">
          <StaffChoice job="主治医生" />
        </F.Field>
      </FieldGrid>
      <FieldGrid title="联系与个人">
        <F.Day name="birthday" label="生日" past />
        <F.Select name="phoneRelation" label="手机号归属" />
        <F.Text name="phone2" label="备用电话" />
        <F.Text name="wechat" label="微信" />
        <F.Text name="email" label="邮箱" />
        <F.Text name="idNo" label="证件号" />
        <F.Text name="occupation" label="职业" />
        <F.Select
          name="income"
          label="月收入"
          options={['2000以下', '2000-5000', '5000-10000', '10000以上'].map((value) => ({ value, label: value }))}
        />
        <RegionFields />
        <F.Text name="address" label="详细地址" wide />
        <F.TextArea name="remark" label="备注" wide />
      </FieldGrid>
      {may('customer:health') && <HealthFields />}
    </>
  )
}
