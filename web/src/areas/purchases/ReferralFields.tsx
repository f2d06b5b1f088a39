/** 转诊: who goes where, for what: sessions of hers into the group, or a paper for outside. */
import { referralNotes, referralNoteTable } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Segmented } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { type Where, wheres } from './referral-form.ts'

const F = fieldsOf(referralNotes.apply)
const titles = titlesOf(referralNoteTable)

const GroupFields = ({ customerId }: { customerId: number }) => {
  const answer = useAnswer(referralNotes.choices, { customerId }, { freshFor: 0 })
  return (
    <Answered of={answer} rows={2}>
      {({ hospitals, items }) => (
        <>
          <F.Select
            name="toHospitalId"
            label="转往医院"
            options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
            required
            {...(hospitals.length === 0 ? { help: '本院没有可转往的集团医院，可开具转往院外的纸质转诊单' } : {})}
          />
          <FieldGrid>
            <F.Select
              name="purchasedItemId"
              label={titles.productName}
              options={items.map(({ id, name, left, validTo, whyNot }) => ({
                value: id,
                label: whyNot
                  ? `${name}（${whyNot}）`
                  : `${name}，可转 ${left} 次${validTo ? `，${validTo} 到期` : ''}`,
                disabled: whyNot !== '',
              }))}
              required
              {...(items.length === 0 ? { help: '这位客户没有剩余的项目' } : {})}
            />
            <F.Number name="times" label={titles.qty} unit="次" required />
          </FieldGrid>
        </>
      )}
    </Answered>
  )
}

const OutsideFields = () => (
  <>
    <F.Text name="toName" label="院外医院" required />
    <FieldGrid>
      <F.Text name="projectName" label="检查或治疗项目" required />
      <F.Number name="times" label={titles.qty} unit="次" required />
    </FieldGrid>
  </>
)

const ReferralFields = () => {
  const customerId = Form.useWatch('customerId') as number | undefined
  const where = (Form.useWatch('where') as Where | undefined) ?? 'GROUP'
  return (
    <>
      <F.Field name="customerId" label={titles.customerName} required>
        <CustomerPicker />
      </F.Field>
      <Form.Item name="where" label="转往">
        <Segmented options={Object.entries(wheres).map(([value, label]) => ({ value, label }))} block />
      </Form.Item>
      {where === 'OUTSIDE' && <OutsideFields />}
      {where === 'GROUP' && customerId !== undefined && <GroupFields key={customerId} customerId={customerId} />}
      <F.Reason
        name="reason"
        label={titles.reason}
        reasons={['客户搬到对方医院附近', '本院没有该设备', '医生调往对方医院', '需要进一步检查']}
      />
    </>
  )
}
export default ReferralFields
