/** What is said of a prospect, as reporting and editing show it. */
import { agencies } from '@clinic/contract/areas/agencies/calls.ts'
import { declarations, intentions } from '@clinic/contract/areas/declarations/calls.ts'
import { Alert, Form, Segmented } from 'antd'
import { useState } from 'react'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'
import { CustomerPicker, QuickFields, SourceChoice } from '../customers/index.ts'
import { FilesField } from '../files/index.ts'
import { ConsultTypeChoice, DemandChoice } from '../triage/index.ts'
import { titles } from './columns.tsx'
import { IntentLines } from './IntentLines.tsx'
import { isSheets } from './said.ts'

const C = fieldsOf(declarations.create)
const U = fieldsOf(declarations.update)

type AgencyProps = { readonly value?: unknown; readonly onChange?: (value: unknown) => void; readonly id?: string }
const AgencyChoice = (props: AgencyProps) => (
  <Choice
    {...props}
    call={agencies.list}
    input={{ pageSize: 100, status: 0 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** @param withSource where she came from is asked here; of somebody new her archive asks it */
const WishFields = ({ F, withSource = true }: { readonly F: typeof C | typeof U; readonly withSource?: boolean }) => {
  const may = useMay()
  return (
    <FieldGrid title="报单内容">
      <F.Field name="demandIds" label={titles.demandNames} wide>
        <DemandChoice />
      </F.Field>
      <F.TextArea name="demandText" label={titles.demandText} wide rows={2} />
      <F.Radio name="intention" label={titles.intention} options={intentions} />
      <F.Money name="budget" label={titles.budget} />
      <F.Moment name="expectAt" label={titles.expectAt} />
      <F.Moment name="nextFollowAt" label={titles.nextFollowAt} help="不填为明天 9:00" />
      <F.Field name="consultTypeId" label={titles.consultTypeName}>
        <ConsultTypeChoice />
      </F.Field>
      {withSource && (
        <F.Field name="sourceId" label={titles.sourceName}>
          <SourceChoice />
        </F.Field>
      )}
      {may(agencies.list.may) && (
        <F.Field name="agencyId" label={titles.agencyName}>
          <AgencyChoice />
        </F.Field>
      )}
      <Form.Item name="intents" label="意向项目" className="wide">
        <IntentLines />
      </Form.Item>
      <FilesField name="attachments" label="聊天截图" />
      <F.TextArea name="remark" label={titles.remark} wide rows={2} />
    </FieldGrid>
  )
}

/** 撞单预检 while one chooses: what would be refused is said before it is written. */
const Probe = ({ customerId }: { readonly customerId: number }) => {
  const { data } = useAnswer(declarations.probe, { customerId }, { freshFor: 0 })
  if (!data) return null
  return data.reason ? (
    <Alert type="error" showIcon title={data.reason} />
  ) : (
    <Alert type="success" showIcon title="撞单预检：无冲突，可以报单" />
  )
}

const Known = ({ fixed }: { readonly fixed?: number | undefined }) => {
  const chosen = Form.useWatch<number | undefined>('customerId')
  const customerId = fixed ?? chosen
  return (
    <>
      {fixed === undefined && (
        <C.Field name="customerId" label={titles.customerName} required>
          <CustomerPicker />
        </C.Field>
      )}
      {customerId !== undefined && <Probe customerId={customerId} />}
    </>
  )
}

const who = [
  { value: 'new', label: '新客建档并报单' },
  { value: 'known', label: '已建档客户' },
]

/** Reporting: somebody new, unless the drawer was opened for somebody. */
export const ReportFields = ({ customerId }: { readonly customerId?: number | undefined }) => {
  const may = useMay()
  const offersNew = customerId === undefined && may('customer:add')
  const [isNew, setNew] = useState(offersNew)
  return (
    <>
      {offersNew && (
        <Segmented
          className="declaration-who"
          aria-label="客户"
          value={isNew ? 'new' : 'known'}
          onChange={(value) => setNew(value === 'new')}
          options={who}
        />
      )}
      {isNew ? <QuickFields without={isSheets} /> : <Known fixed={customerId} />}
      <WishFields F={C} withSource={!isNew} />
    </>
  )
}

export const ChangeFields = () => <WishFields F={U} />
