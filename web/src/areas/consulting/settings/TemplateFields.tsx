/** The hospital's own form (咨询模板): sections and fields as the template says. Field names are `templateData.<key>`. */
import type { Template } from '@clinic/contract/areas/consulting/settings.ts'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { lazy, type ReactElement, Suspense } from 'react'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'

type Field = Template['sections'][number]['fields'][number]
const DayInput = lazy(() => import('../../../kit/form/DayInput.tsx'))

type DayProps = { value?: string | null; onChange?: (value: string | null) => void; id?: string }

const Day = (props: DayProps) => (
  <Suspense fallback={<Input disabled {...(props.id ? { id: props.id } : {})} />}>
    <DayInput {...props} time={false} past={false} disabled={false} />
  </Suspense>
)

const options = (field: Field) => field.options.map((value) => ({ value, label: value }))

const inputFor = (field: Field): ReactElement => {
  switch (field.type) {
    case 'area':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
    case 'number':
      return <NumberInput style={{ width: '100%' }} />
    case 'date':
      return <Day />
    case 'choice':
      return field.options.length > 4 ? (
        <Select allowClear placeholder="请选择" options={options(field)} />
      ) : (
        <Radio.Group options={options(field)} />
      )
    case 'choices':
      return <Checkbox.Group options={options(field)} />
    case 'yesNo':
      return (
        <Radio.Group
          options={[
            { value: true, label: '是' },
            { value: false, label: '否' },
          ]}
        />
      )
    default:
      return <Input maxLength={2000} autoComplete="off" />
  }
}

/** Required fields carry the mark; they are asked for when the consultation ends, not while it is written. */
export const TemplateFields = ({ template }: { template: Template }) => (
  <>
    {template.sections.map(({ title, fields }) => (
      <section key={title}>
        <h3 className="field-group">{title}</h3>
        <div className="field-grid">
          {fields.map((field) => (
            <Form.Item
              key={field.key}
              name={['templateData', field.key]}
              label={field.label}
              required={field.required}
              {...(field.type === 'area' || field.type === 'choices' ? { className: 'wide' } : {})}
            >
              {inputFor(field)}
            </Form.Item>
          ))}
        </div>
      </section>
    ))}
  </>
)
