/** Fields of the archive: which, in which order, called what and required or not, as the hospital has set them up. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type FieldInUse, type Section, sections } from '@clinic/contract/areas/customers/own-fields.ts'
import { Alert, Form } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { useMay } from '../../../kit/person.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { RegionFields } from '../../hospitals/index.ts'
import { StaffChoice } from '../../staff/index.ts'
import { useFieldsInUse } from '../fields/in-use.ts'
import { OwnField } from '../fields/OwnField.tsx'
import { CustomerFilter } from '../pickers.tsx'
import { AllergyFields } from './allergy-fields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RecommenderField, SourceFields } from './source-fields.tsx'

const F = fieldsOf(customers.save)
const temporary = [
  { value: 0, label: '正式档案' },
  { value: 1, label: '临时档案（资料稍后补全）' },
]
const incomes = ['2000以下', '2000-5000', '5000-10000', '10000以上'].map((value) => ({ value, label: value }))

type Props = { readonly exceptId?: number; readonly onOpen?: (customerId: number) => void }
/** `must`: given where it has to be filled, so that what a record cannot lose stays required without it. */
type Drawn = Props & { readonly label: string; readonly must: { readonly required?: true } }

const staff = (name: 'developerId' | 'consultantId' | 'csId' | 'doctorId', job?: string) => {
  const Owner = ({ label, must }: Drawn) => (
    <F.Field name={name} label={label} {...must}>
      <StaffChoice {...(job ? { job } : {})} />
    </F.Field>
  )
  return Owner
}
const text = (name: 'phone2' | 'wechat' | 'email' | 'idNo' | 'occupation' | 'address', wide = false) => {
  const Line = ({ label, must }: Drawn) => <F.Text name={name} label={label} wide={wide} {...must} />
  return Line
}

/** Whose number it is; another's who has an archive, too, is named. */
const PhoneOf = ({ label }: Pick<Drawn, 'label'>) => {
  const shared = (Form.useWatch<string | undefined>('phoneRelation') ?? '本人') !== '本人'
  return (
    <>
      <F.Select name="phoneRelation" label={label} />
      {shared && (
        <F.Field
          name="phoneOwnerId"
          label="与谁共用"
          required={false}
          help="对方也在本院建档时选择，按手机号能找到两人"
        >
          <CustomerFilter width="100%" />
        </F.Field>
      )}
    </>
  )
}

/** The product's own fields by their keys; each is placed by hand, once. */
const builtIn: Readonly<Record<string, (drawn: Drawn) => ReactNode>> = {
  name: ({ label }) => <F.Text name="name" label={label} />,
  sex: ({ label, must }) => <F.Radio name="sex" label={label} required={must.required ?? false} />,
  phone: ({ label, must, exceptId, onOpen }) => (
    <F.Field name="phone" label={label} required={must.required ?? false}>
      <PhoneField exceptId={exceptId} onOpen={onOpen} />
    </F.Field>
  ),
  source: ({ label, must }) => <SourceFields label={label} required={must.required ?? false} />,
  recommenderId: ({ label, must }) => <RecommenderField label={label} {...must} />,
  allergyState: ({ label }) => <AllergyFields label={label} />,
  developerId: staff('developerId'),
  consultantId: staff('consultantId', '咨询师'),
  csId: staff('csId', '客服专员'),
  doctorId: staff('doctorId', '主治医生'),
  birthday: ({ label, must }) => <F.Day name="birthday" label={label} past {...must} />,
  phoneRelation: ({ label }) => <PhoneOf label={label} />,
  phone2: text('phone2'),
  wechat: text('wechat'),
  email: text('email'),
  idNo: text('idNo'),
  occupation: text('occupation'),
  income: ({ label, must }) => <F.Select name="income" label={label} options={incomes} {...must} />,
  region: ({ label, must }) => <RegionFields label={label} {...must} />,
  address: text('address', true),
  remark: ({ label, must }) => <F.TextArea name="remark" label={label} wide {...must} />,
  medicalHistory: ({ label }) => <F.TextArea name="medicalHistory" label={label} />,
  pregnancy: ({ label }) => <F.Switch name="pregnancy" label={label} />,
  anticoagulant: ({ label }) => <F.Switch name="anticoagulant" label={label} />,
}

type OneProps = Props & { readonly field: FieldInUse; readonly whole: boolean }
/** A quick note asks for nothing but a name. */
const One = ({ field, whole, ...props }: OneProps) => {
  const required = whole && field.required
  if (!field.builtIn) return <OwnField field={field} required={required} />
  const Drawn = builtIn[field.key]
  return Drawn ? <Drawn {...props} label={field.label} must={required ? { required } : {}} /> : null
}

/** 临时档案 or not: behind the phone, where one knows whether it was given. */
const Kind = () => <F.Radio name="temporarySign" label="档案" options={temporary} />

type FieldsProps = Props & { readonly fields: readonly FieldInUse[]; readonly titled: boolean }

const SectionFields = ({
  fields,
  section,
  titled,
  whole,
  ...props
}: FieldsProps & { section: Section; whole: boolean }) => {
  const own = fields.filter((field) => field.section === section)
  if (own.length === 0) return null
  const afterPhone = own.some(({ key }) => key === 'phone') ? 'phone' : own.at(-1)!.key
  return (
    <FieldGrid {...(titled && section !== 'base' ? { title: sections[section] } : {})}>
      {own.map((field) => (
        <Fragment key={field.key}>
          <One field={field} whole={whole} {...props} />
          {section === 'base' && field.key === afterPhone && <Kind />}
        </Fragment>
      ))}
    </FieldGrid>
  )
}

const Fields = (props: FieldsProps) => {
  const whole = Form.useWatch<number | undefined>('temporarySign') !== 1
  return (Object.keys(sections) as Section[]).map((section) => (
    <SectionFields key={section} section={section} whole={whole} {...props} />
  ))
}

type ShownProps = Props & {
  readonly of: (field: FieldInUse) => boolean
  readonly titled: boolean
  /** Keys of what the form around asks by itself. */
  readonly without?: (key: string) => boolean
}

const Shown = ({ of, titled, without, ...props }: ShownProps) => {
  const may = useMay()
  const answer = useFieldsInUse()
  const drawn = (field: FieldInUse) =>
    !without?.(field.key) &&
    (field.required || of(field)) &&
    (may('customer:health') || (field.section !== 'health' && field.key !== 'allergyState'))
  return (
    <Answered of={answer} rows={6}>
      {(fields) => <Fields fields={fields.filter(drawn)} titled={titled} {...props} />}
    </Answered>
  )
}

/** 快速建档: name, sex, phone, source, the one health fact nobody may leave open, and what the hospital wants at once. */
export const QuickFields = ({ without, ...props }: Props & { readonly without?: (key: string) => boolean }) => (
  <Shown of={({ inQuick }) => inQuick} titled={false} {...(without ? { without } : {})} {...props} />
)

/** What has become required since it was saved last, said before one begins. */
const Missing = () => {
  const { missing = [] } = Form.useFormInstance().getFieldsValue(true) as { missing?: readonly string[] }
  if (missing.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="customer-lacks"
      title={`这份档案还缺：${missing.join('、')}。补全后才能保存。`}
    />
  )
}

/** 完整建档 and 编辑: everything a person may write there. */
export const WholeFields = (props: Props) => (
  <>
    <Missing />
    <Shown of={({ inNew, inEdit }) => (props.exceptId === undefined ? inNew : inEdit)} titled {...props} />
  </>
)
