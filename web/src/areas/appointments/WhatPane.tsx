/** What for and with whom: the customer, what she bought or what the catalogue has, people and things. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { appointmentKinds } from '@clinic/contract/areas/appointments/words.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Checkbox, Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerPicker, CustomerStrip } from '../customers/index.ts'
import { ProductChoice } from '../products/index.ts'
import { ColleagueChoice, DepartmentChoice, StaffChoice } from '../staff/index.ts'
import { ThingChoice, useSources } from './choices.tsx'

const titles = titlesOf(appointmentTable)
const F = fieldsOf(appointments.create)
const Treatment = fieldsOf(appointments.insertTreatment)
const Change = fieldsOf(appointments.update)
const kindsOfTreatment = [
  { value: 'treatment', label: appointmentKinds.treatment },
  { value: 'review', label: appointmentKinds.review },
]

/** What she has left, with how much of it is kept for something else already. */
const Bought = ({ customerId }: { customerId: number }) => {
  const may = useMay()
  const asked = may(purchases.panel.may) ? { customerId, left: true, pageSize: 50 } : null
  const { data } = useAnswer(purchases.panel, asked, { freshFor: 0 })
  if (!data || data.result.length === 0) return null
  return (
    <Form.Item name="boughtIds" label="已购项目" extra="保存后占用一次，取消或爽约自动放回">
      <Checkbox.Group className="appt-bought">
        {data.result.map(({ id, productName, qtyLeft, qtyLocked, validTo }) => (
          <Checkbox key={id} value={id}>
            {productName} <small className="none">剩 {qtyLeft}</small>
            {qtyLocked !== undefined && qtyLocked > 0 && <small className="none"> 占用 {qtyLocked}</small>}
            {validTo && <small className="none"> 到 {validTo}</small>}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  )
}

/** One project of the catalogue, as a list of one: most appointments are for one thing. */
const CatalogueChoice = ({
  value,
  onChange,
}: {
  value?: readonly number[]
  onChange?: (value: readonly number[]) => void
}) => (
  <ProductChoice
    aria-label="项目目录"
    placeholder="名称、拼音或首字母"
    width="100%"
    value={value?.[0]}
    onChange={(id) => onChange?.(typeof id === 'number' ? [id] : [])}
  />
)

type Props = {
  /** Whom the drawer was opened for. */
  readonly fixed: number | undefined
  readonly consult: boolean
  /** An appointment that stands is changed. */
  readonly changes: boolean
}

const Repeats = () => {
  const repeats = Form.useWatch<boolean | undefined>('repeats')
  return (
    <div className="appt-repeat">
      <Form.Item name="repeats" valuePropName="checked" noStyle>
        <Checkbox>重复预约（疗程）</Checkbox>
      </Form.Item>
      {repeats && (
        <>
          每
          <Form.Item name="everyDays" noStyle>
            <NumberInput min={1} max={180} aria-label="间隔天数" style={{ width: 72 }} />
          </Form.Item>
          天一次，共
          <Form.Item name="times" noStyle>
            <NumberInput min={2} max={20} aria-label="次数" style={{ width: 72 }} />
          </Form.Item>
          次，有一次放不下就一次也不保存
        </>
      )}
    </div>
  )
}

/** People and things, each of which the clash rule asks about. */
const WithWhom = ({ consult }: { consult: boolean }) => {
  const deptId = Form.useWatch<number | undefined>('deptId')
  return (
    <>
      <F.Field name="deptId" label={titles.deptName}>
        <DepartmentChoice cure={!consult} />
      </F.Field>
      <F.Field name="doctorId" label={titles.doctorName}>
        <ColleagueChoice />
      </F.Field>
      <F.Field name="consultantId" label={titles.consultantName}>
        <StaffChoice job="咨询师" />
      </F.Field>
      <F.Field name="nurseId" label={titles.nurseName}>
        <StaffChoice job="护士" />
      </F.Field>
      <F.Field name="roomId" label={titles.roomName}>
        <ThingChoice kind="room" deptId={deptId} />
      </F.Field>
      <F.Field name="chairId" label={titles.chairName}>
        <ThingChoice kind="chair" deptId={deptId} />
      </F.Field>
      <F.Field name="deviceIds" label={titles.deviceNames}>
        <ThingChoice kind="device" deptId={deptId} many />
      </F.Field>
    </>
  )
}

export const WhatPane = ({ fixed, consult, changes }: Props) => {
  const chosen = Form.useWatch<number | undefined>('customerId')
  const customerId = fixed ?? chosen
  const sources = useSources()
  return (
    <section className="appt-what" aria-label="做什么">
      {fixed === undefined && (
        <F.Field name="customerId" label="客户">
          <CustomerPicker placeholder="首字母、姓名或手机后四位" />
        </F.Field>
      )}
      {customerId && <CustomerStrip customerId={customerId} />}
      {customerId && <Bought customerId={customerId} />}
      <FieldGrid>
        <Form.Item name="productIds" label="项目目录">
          <CatalogueChoice />
        </Form.Item>
        {!consult && !changes && <Treatment.Radio name="kind" label={titles.kind} options={kindsOfTreatment} />}
        <WithWhom consult={consult} />
        <F.Select name="source" label={titles.source} options={[...sources]} />
        <F.Text name="preNotice" label={titles.preNotice} hint="如：提前 30 分到院敷麻" wide />
        <F.Text name="remark" label={titles.remark} wide />
      </FieldGrid>
      {changes ? <Change.Text name="reason" label="改约原因" /> : <Repeats />}
    </section>
  )
}
