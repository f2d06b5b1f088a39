/** What is said of a complaint when it is written down, and when that is mended. */
import {
  complaintCategories,
  complaintChannels,
  complaintLevels,
  complaints,
  complaintTerms,
} from '@clinic/contract/areas/complaints/calls.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { FilesField } from '../files/index.ts'
import { ProductChoice } from '../products/index.ts'
import { ColleagueChoice, DepartmentChoice } from '../staff/index.ts'
import { titles } from './columns.tsx'
import { useTermOfLevel } from './use-term.ts'

const C = fieldsOf(complaints.create)
const U = fieldsOf(complaints.update)

const TermFollows = () => {
  useTermOfLevel()
  return null
}

const fieldsWith = (F: typeof C | typeof U) => (
  <>
    <FieldGrid>
      <F.Select name="channel" label={titles.channel} options={complaintChannels} required />
      <F.Select name="category" label={titles.category} options={complaintCategories} required />
      <F.Radio
        name="level"
        label={titles.level}
        options={complaintLevels}
        required
        help="可能造成伤害的选“重大”，立即通知督办人"
      />
      <F.Select name="term" label={titles.term} options={complaintTerms} required />
    </FieldGrid>
    <TermFollows />
    <F.TextArea name="content" label={titles.content} rows={4} required hint="时间、地点、经过" />
    <F.TextArea name="demand" label={titles.demand} rows={2} required={false} />
    <FieldGrid>
      <F.Field name="respondentIds" label={titles.respondentNames} required={false} help="被投诉人不能处理本投诉">
        <ColleagueChoice many />
      </F.Field>
      <F.Field name="respondentDeptId" label={titles.respondentDeptName} required={false}>
        <DepartmentChoice />
      </F.Field>
      <F.Field name="productId" label={titles.productName} required={false}>
        <ProductChoice />
      </F.Field>
      <F.Switch name="secret" label={titles.secret} help="打开后被投诉人看不到本投诉" />
    </FieldGrid>
  </>
)

export const newFields = (
  <>
    {fieldsWith(C)}
    <FilesField name="attachments" label="附件" help="录音、照片、聊天记录" />
  </>
)
export const changeFields = fieldsWith(U)

/** The same, where nobody has been chosen yet. */
export const deskFields = (
  <>
    <C.Field name="customerId" label={titles.customerName} required>
      <CustomerPicker />
    </C.Field>
    {newFields}
  </>
)
export const begins = {
  channel: 'onsite',
  category: 'service',
  level: 'general',
  term: 'investigate',
  secret: false,
} as const
