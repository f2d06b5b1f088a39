/** How the consultation will ask: the same fields, in a form of their own that is sent nowhere. */
import type { Template } from '@clinic/contract/areas/consulting/settings.ts'
import { Form } from 'antd'
import { TemplateFields } from '../TemplateFields.tsx'

export const TemplatePreview = ({ template }: { template: Template }) => {
  const [form] = Form.useForm()
  return (
    <Form form={form} component={false} layout="vertical">
      <div className="template-preview">
        <TemplateFields template={template} />
      </div>
    </Form>
  )
}
