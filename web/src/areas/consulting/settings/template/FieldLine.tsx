/** One question of the form: what it is called, how it is answered, what can be chosen. */
import { fieldTypeWords, type TemplateField } from '@clinic/contract/areas/consulting/settings.ts'
import { Checkbox, Input, Select } from 'antd'
import { MoveButtons, type Moving } from '../../../../kit/act/MoveButtons.tsx'
import { optionsOf } from '../../../../words/states.ts'
import { ofType } from './edit.ts'

const types = optionsOf(fieldTypeWords)

type Props = {
  readonly field: TemplateField
  /** Answered somewhere, perhaps: how it is answered stays. */
  readonly kept: boolean
  readonly onChange: (field: TemplateField) => void
  readonly moving: Moving
}

type OptionsProps = { called: string; options: string[]; onChange: (options: string[]) => void }

/** What can be chosen, typed one after the other; Enter ends one. */
const Options = ({ called, options, onChange }: OptionsProps) => (
  <Select
    mode="tags"
    open={false}
    suffixIcon={null}
    aria-label={`${called}的选项`}
    placeholder="输入选项后回车，可连续输入"
    maxLength={40}
    value={options}
    onChange={onChange}
  />
)

export const FieldLine = ({ field, kept, onChange, moving }: Props) => {
  const called = field.label || '新字段'
  return (
    <li className="template-field">
      <Input
        aria-label="字段名称"
        placeholder="字段名称"
        maxLength={30}
        value={field.label}
        onChange={({ target }) => onChange({ ...field, label: target.value })}
      />
      <Select
        aria-label={`${called}的类型`}
        value={field.type}
        options={types}
        disabled={kept}
        {...(kept ? { title: '可能已有人填写，类型不能改；可去掉它，另加一个' } : {})}
        onChange={(type) => onChange(ofType(field, type))}
      />
      {field.type === 'choice' || field.type === 'choices' ? (
        <Options called={called} options={field.options} onChange={(options) => onChange({ ...field, options })} />
      ) : (
        <span />
      )}
      <Checkbox checked={field.required} onChange={({ target }) => onChange({ ...field, required: target.checked })}>
        必填
      </Checkbox>
      <span className="template-moves">
        <MoveButtons called={called} {...moving} />
      </span>
    </li>
  )
}
