/** A template: its event decides which variables it may use; what it will look like is shown beside it. */

import { fillTemplate, type MessageEventWord, messageEvents } from '@clinic/contract/areas/messages/events.ts'
import { messageTemplate, messageTemplates, whyNotTemplate } from '@clinic/contract/areas/messages/templates.ts'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useAction } from '../../kit/query.ts'
import MarkupText from '../../kit/show/MarkupText.tsx'
import './messages.css'

const F = fieldsOf(messageTemplates.create, messageTemplate)
type Text = { event: MessageEventWord; title: string; content: string }

/** Puts a variable where the cursor stands in the content. */
const insert = (form: FormInstance, name: string): void => {
  const area = document.querySelector<HTMLTextAreaElement>('.template-form textarea')
  const text = String(form.getFieldValue('content') ?? '')
  const from = area?.selectionStart ?? text.length
  const to = area?.selectionEnd ?? text.length
  const put = `{${name}}`
  form.setFieldValue('content', text.slice(0, from) + put + text.slice(to))
  requestAnimationFrame(() => {
    area?.focus()
    area?.setSelectionRange(from + put.length, from + put.length)
  })
}

const Variables = ({ event }: { event: MessageEventWord }) => {
  const form = Form.useFormInstance()
  return (
    <div className="variable-line wide">
      <span className="none">插入变量：</span>
      {Object.keys(messageEvents[event].variables).map((name) => (
        <Button
          key={name}
          size="small"
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => insert(form, name)}
        >
          {`{${name}}`}
        </Button>
      ))}
    </div>
  )
}

const Preview = ({ text }: { text: Text }) => {
  const refusal = whyNotTemplate(text)
  const { variables } = messageEvents[text.event]
  const test = useAction(messageTemplates.test, { done: '已发送给您自己，请在右上角“我的消息”查看' })
  if (refusal) return <Alert type="error" showIcon title={refusal.message} />
  return (
    <>
      <div className="template-preview">
        <strong>{fillTemplate(text.title, variables, { markup: false }) || '（标题）'}</strong>
        <MarkupText text={fillTemplate(text.content, variables, { markup: true })} />
      </div>
      <p>
        <Button
          size="small"
          loading={test.isPending}
          disabled={!text.title.trim() || !text.content.trim()}
          onClick={() => test.mutate(text)}
        >
          测试发送给自己
        </Button>
      </p>
    </>
  )
}

const Words = () => {
  const event = (Form.useWatch('event') as MessageEventWord | undefined) ?? 'notice'
  const title = (Form.useWatch('title') as string | undefined) ?? ''
  const content = (Form.useWatch('content') as string | undefined) ?? ''
  return (
    <>
      <FieldGrid title="内容">
        <F.Text name="title" wide />
        <F.TextArea name="content" wide rows={7} help="可用 <b>、<i>、<p>、<ul><li>" />
        <Variables event={event} />
      </FieldGrid>
      <h2 className="field-group">预览（以示例填入变量）</h2>
      <Preview text={{ event, title, content }} />
    </>
  )
}

export const TemplateFields = () => (
  <div className="template-form">
    <FieldGrid>
      <F.Text name="code" hint="字母开头，可含数字、点、横线" />
      <F.Text name="name" />
      <F.Select name="event" />
      <F.Radio name="channel" />
      <F.Radio name="status" />
    </FieldGrid>
    <Words />
  </div>
)
