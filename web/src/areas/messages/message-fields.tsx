/** What is written when a message goes out: to whom, what about, the words. */

import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { fillTemplate } from '@clinic/contract/areas/messages/events.ts'
import { messageTable } from '@clinic/contract/areas/messages/tables.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Select } from 'antd'
import { today } from '../../kit/clock.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'
import { useDictionary } from '../dictionaries/index.ts'

const titles = titlesOf(messageTable)

const F = fieldsOf(sentMessages.send)

/** Takes over the words of a notice that is kept as a template. */
const FromTemplate = () => {
  const form = Form.useFormInstance()
  const person = usePerson()
  const { data } = useAnswer(messageTemplates.list, { event: 'notice', status: 0, pageSize: 100 })
  const templates = data?.list ?? []
  const values = { 医院名称: person.hospital.name, 日期: today(), 发送人: person.name }
  const take = (id: number) => {
    const chosen = templates.find((template) => template.id === id)
    if (!chosen) return
    form.setFieldsValue({
      title: fillTemplate(chosen.title, values, { markup: false }),
      content: fillTemplate(chosen.content, values, { markup: true }),
    })
  }
  return (
    <Form.Item label="套用模板" htmlFor="message-template">
      <Select
        id="message-template"
        placeholder={templates.length > 0 ? '选择后填入标题和内容' : '还没有启用的通知模板'}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={take}
      />
    </Form.Item>
  )
}

const audience = { call: sentMessages.audience, input: {}, many: true } as const

const Receivers = () => {
  const toAll = Form.useWatch('toAll') as boolean | undefined
  return (
    <>
      <F.Switch name="toAll" label="全院（数据范围内全部员工）" />
      {!toAll && (
        <>
          <F.Field name="deptIds" label="部门（含下级）">
            <Choice
              {...audience}
              options={({ departments }) => departments.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </F.Field>
          <F.Field name="jobIds" label="岗位">
            <Choice {...audience} options={({ jobs }) => jobs.map(({ id, name }) => ({ value: id, label: name }))} />
          </F.Field>
          <F.Field name="staffIds" label="员工">
            <Choice
              {...audience}
              options={({ staff }) =>
                staff.map(({ id, name, deptName }) => ({
                  value: id,
                  label: deptName ? `${name}（${deptName}）` : name,
                }))
              }
            />
          </F.Field>
        </>
      )}
    </>
  )
}

export const MessageFields = () => {
  const sources = useDictionary('message_source')
  return (
    <>
      <FieldGrid title="接收人">
        <Receivers />
      </FieldGrid>
      <FieldGrid title="内容">
        <FromTemplate />
        <F.Select name="source" label={titles.source} options={sources} />
        <F.Text name="title" label={titles.title} wide />
        <F.TextArea name="content" label={titles.content} wide rows={8} help="可用 <b>、<i>、<p>、<ul><li>" />
        <F.Text name="path" label={titles.path} hint="/triage/today" help="点开消息后可直接打开的页面，可不填" wide />
      </FieldGrid>
    </>
  )
}
