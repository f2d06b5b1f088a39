/** What is said of somebody who is proposed: why, with what evidence, until when. */
import { blacklist, entryTable } from '@clinic/contract/areas/blacklist/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { Chips } from '../../kit/form/Chips.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useDictionary } from '../dictionaries/index.ts'
import { FilesField, idsOf } from '../files/index.ts'

const titles = titlesOf(entryTable)

const C = fieldsOf(blacklist.create)
const U = fieldsOf(blacklist.update)

type Chosen = { readonly value?: string; readonly onChange?: (value: string) => void }

/** The hospital's own list; a reason it has put away stays where it was written. */
const ReasonChips = ({ value, onChange }: Chosen) => {
  const listed = useDictionary('blacklist_reason')
  const kept = value && !listed.some((one) => one.value === value) ? [{ value, label: value }] : []
  return (
    <Chips
      aria-label={titles.reason}
      options={[...listed, ...kept]}
      value={value}
      {...(onChange ? { onChange } : {})}
    />
  )
}

/** Papers go with the evidence: where a change comes without it, they stay as they are. */
const Papers = () => {
  const form = Form.useFormInstance()
  if (form.getFieldValue('id') !== undefined && form.getFieldValue('attachments') === undefined) return null
  return <FilesField name="attachments" label="附件" help="聊天记录、通话录音截图等" />
}

const fieldsWith = (F: typeof C | typeof U) => (
  <>
    <F.Field name="reason" label={titles.reason} required>
      <ReasonChips />
    </F.Field>
    <F.TextArea name="evidence" label={titles.evidence} rows={3} required={false} hint="时间、经过、证人" />
    <Papers />
    <F.Day name="endsOn" label={titles.endsOn} required={false} help="留空为永久；到这一天结束" />
  </>
)

export const proposalFields = () => fieldsWith(C)
export const changeFields = () => fieldsWith(U)

/** Form values into what the calls take. */
export const saidIn = ({ attachments, ...values }: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...(attachments === undefined ? {} : { fileIds: idsOf(attachments) }),
})
