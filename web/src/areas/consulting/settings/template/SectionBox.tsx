/** A group of questions under its heading. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { MoveButtons, type Moving } from '../../../../kit/act/MoveButtons.tsx'
import { newKey } from '../../../../kit/ask.ts'
import { moved, newField, put, type Section, without } from './edit.ts'
import { FieldLine } from './FieldLine.tsx'

/** A name for answers: letters and digits, begun by a letter. */
export const fieldKey = (): string => `f${newKey().slice(0, 12)}`

type Props = {
  readonly section: Section
  /** Keys of the questions that stood when the form was opened. */
  readonly kept: ReadonlySet<string>
  readonly onChange: (section: Section) => void
  readonly moving: Moving
}

type FieldsProps = Pick<Props, 'kept'> & {
  readonly fields: Section['fields']
  readonly onChange: (fields: Section['fields']) => void
}

const Fields = ({ fields, kept, onChange }: FieldsProps) => (
  <ol>
    {fields.map((field, at) => (
      <FieldLine
        key={field.key}
        field={field}
        kept={kept.has(field.key)}
        onChange={(next) => onChange(put(fields, at, next))}
        moving={{
          first: at === 0,
          last: at === fields.length - 1,
          onMove: (by) => onChange(moved(fields, at, by)),
          onRemove: fields.length > 1 ? () => onChange(without(fields, at)) : null,
        }}
      />
    ))}
  </ol>
)

export const SectionBox = ({ section, kept, onChange, moving }: Props) => {
  const { title, fields } = section
  const change = (next: Section['fields']) => onChange({ ...section, fields: next })
  return (
    <section className="template-section" aria-label={title || '新分组'}>
      <div className="template-head">
        <Input
          aria-label="分组名称"
          placeholder="分组名称"
          maxLength={30}
          value={title}
          onChange={({ target }) => onChange({ ...section, title: target.value })}
        />
        <span className="template-moves">
          <MoveButtons called={title || '新分组'} {...moving} />
        </span>
      </div>
      <Fields fields={fields} kept={kept} onChange={change} />
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={fields.length >= 40}
        onClick={() => change([...fields, newField(fieldKey())])}
      >
        加字段
      </Button>
    </section>
  )
}
