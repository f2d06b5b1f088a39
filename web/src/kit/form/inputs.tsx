/** The inputs themselves; `fieldsOf` loads them when the first form opens. */
import type { Call } from '@clinic/contract/call.ts'
import { Checkbox, Form, Input, Radio, Select, Switch } from 'antd'
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { optionsOf, type Words } from '../../words/states.ts'
import { GONE } from '../pick/option.ts'
import { branches, fieldSchema, figureRules, isBlank, nothingOf, textRules, wordsIn } from '../schema.ts'
import type { FieldKind, FieldProps, Option, Options } from './field.ts'
import { isKept } from './hidden-field.ts'
import { MoneyInput } from './MoneyInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { TYPED_PHONE, typedPhone } from './plain-input.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { rulesOf } from './rules.ts'

const DayInput = lazy(() => import('./DayInput.tsx'))

type Wrap = FieldProps<string> & {
  readonly call: Call
  readonly children: ReactElement
  readonly valuePropName?: string
  /** When it is checked before the form is sent; default: as the form says, when it is left. */
  readonly validateTrigger?: string | string[]
  /** It may be cleared by a press. */
  readonly clears?: boolean
  /** What was meant by what is typed. */
  readonly reads?: (text: string) => string
}

/** What somebody clears holds nothing from now on; what went by itself was not her doing, and stays as the record has it. */
const heard = (given: unknown, how?: unknown): unknown => {
  if (given === undefined) return how === GONE ? undefined : null
  const { target } = (given ?? {}) as { target?: { value?: unknown } | null }
  return target && typeof target === 'object' && 'value' in target ? target.value : given
}

/** What is chosen is right as soon as it is chosen, and a row of choices is not left while one presses another of them. */
const atOnce = { validateTrigger: 'onChange' }

const Wrapped = ({
  call,
  name,
  label,
  wide,
  help,
  children,
  valuePropName,
  validateTrigger,
  clears,
  reads,
  ...words
}: Wrap) => (
  <Form.Item
    name={name}
    label={label}
    {...(wide ? { className: 'wide' } : {})}
    {...(help ? { extra: help } : {})}
    {...(valuePropName ? { valuePropName } : {})}
    {...(validateTrigger ? { validateTrigger } : {})}
    {...(clears ? { getValueFromEvent: heard } : {})}
    {...(reads ? { normalize: reads } : {})}
    rules={rulesOf(call, name, label, words)}
  >
    {children}
  </Form.Item>
)

/** Words as options whose values have the type the schema wants (`0`, not `"0"`). */
const choices = (call: Call, name: string, options: Options | undefined): Option[] => {
  const wanted = wordsIn(fieldSchema(call, name) ?? {})
  if (!options) return wanted.map((value) => ({ value, label: String(value) }))
  if (Array.isArray(options)) return [...options]
  return optionsOf(options as Words).map(({ value, label }) => ({
    value: wanted.find((one) => String(one) === value) ?? asSchema(call, name, value),
    label,
  }))
}

const asSchema = (call: Call, name: string, value: string): string | number =>
  figureRules(fieldSchema(call, name)) && !textRules(fieldSchema(call, name)) ? Number(value) : value

const manyOf = (call: Call, name: string) => branches(fieldSchema(call, name)).some((branch) => branch.type === 'array')

/** Width of a text field in characters; typing stops there. */
const roomOf = (call: Call, name: string): { maxLength?: number } => {
  const max = textRules(fieldSchema(call, name))?.maxLength
  return max ? { maxLength: max } : {}
}

type Of<P = unknown> = FieldProps<string> & P & { readonly call: Call }

const TextInput = ({ call, ...props }: Of) => (
  <Wrapped {...props} call={call}>
    <Input
      placeholder={props.hint ?? ''}
      disabled={props.disabled ?? false}
      autoComplete="off"
      {...roomOf(call, props.name)}
    />
  </Wrapped>
)

/** Numbers are pasted with spaces and signs: a field as wide as the number alone would cut them. */
const PhoneInput = (props: Of) => (
  <Wrapped {...props} reads={typedPhone}>
    <Input
      placeholder={props.hint ?? ''}
      disabled={props.disabled ?? false}
      inputMode="tel"
      autoComplete="off"
      maxLength={TYPED_PHONE}
    />
  </Wrapped>
)

const TextAreaInput = ({ rows, ...props }: Of<{ rows?: number }>) => (
  <Wrapped {...props}>
    <Input.TextArea
      placeholder={props.hint ?? ''}
      disabled={props.disabled ?? false}
      autoSize={{ minRows: rows ?? 2, maxRows: 8 }}
      showCount
      {...roomOf(props.call, props.name)}
    />
  </Wrapped>
)

const ReasonField = ({ reasons, ...props }: Of<{ reasons: readonly string[] }>) => (
  <Wrapped {...props}>
    <ReasonInput reasons={reasons} aria-label={props.label} {...roomOf(props.call, props.name)} />
  </Wrapped>
)

const FigureInput = ({ unit, ...props }: Of<{ unit?: string }>) => {
  const rules = figureRules(fieldSchema(props.call, props.name))
  return (
    <Wrapped {...props}>
      <NumberInput
        style={{ width: '100%' }}
        placeholder={props.hint ?? ''}
        disabled={props.disabled ?? false}
        {...(rules?.type === 'integer' ? { precision: 0 } : {})}
        {...(rules?.minimum === undefined ? {} : { min: rules.minimum })}
        {...(rules?.maximum === undefined ? {} : { max: rules.maximum })}
        {...(unit ? { suffix: unit } : {})}
      />
    </Wrapped>
  )
}

const YuanInput = (props: Of) => (
  <Wrapped {...props}>
    <MoneyInput disabled={props.disabled ?? false} {...(props.hint ? { placeholder: props.hint } : {})} />
  </Wrapped>
)

const SelectInput = ({ options, ...props }: Of<{ options?: Options }>) => (
  <Wrapped {...props} validateTrigger={['onBlur', 'onChange']} clears>
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={props.hint ?? '请选择'}
      disabled={props.disabled ?? false}
      {...(manyOf(props.call, props.name) ? { mode: 'multiple' as const } : {})}
      options={choices(props.call, props.name, options)}
    />
  </Wrapped>
)

const RadioInput = ({ options, ...props }: Of<{ options?: Options }>) => (
  <Wrapped {...props} {...atOnce}>
    <Radio.Group disabled={props.disabled ?? false} options={choices(props.call, props.name, options)} />
  </Wrapped>
)

const ChecksInput = ({ options, ...props }: Of<{ options: Options }>) => (
  <Wrapped {...props} {...atOnce}>
    <Checkbox.Group disabled={props.disabled ?? false} options={choices(props.call, props.name, options)} />
  </Wrapped>
)

const SwitchInput = (props: Of) => (
  <Wrapped {...props} valuePropName="checked">
    <Switch disabled={props.disabled ?? false} />
  </Wrapped>
)

type DayFieldProps = {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  time: boolean
  past: boolean
  disabled: boolean
}

const DayField = (props: DayFieldProps) => (
  <Suspense fallback={<Input disabled {...(props.id ? { id: props.id } : {})} />}>
    <DayInput {...props} />
  </Suspense>
)

const Timed = ({ past, time, ...props }: Of<{ past?: boolean; time: boolean }>) => (
  <Wrapped {...props}>
    <DayField time={time} past={past ?? false} disabled={props.disabled ?? false} />
  </Wrapped>
)

/** What has a rule of its own says at every change what is still wrong: only its author knows when it is left. */
const AnyField = (props: Of<{ children: ReactElement }>) => (
  <Wrapped {...props} clears {...(props.check ? { validateTrigger: 'onChange' } : {})} />
)

const DayOnly = (props: Of<{ past?: boolean }>) => <Timed {...props} time={false} />
const DayAndTime = (props: Of<{ past?: boolean }>) => <Timed {...props} time />

const kinds: Record<FieldKind, ComponentType<never>> = {
  Text: TextInput,
  Phone: PhoneInput,
  TextArea: TextAreaInput,
  Reason: ReasonField,
  Number: FigureInput,
  Money: YuanInput,
  Select: SelectInput,
  Radio: RadioInput,
  Checks: ChecksInput,
  Switch: SwitchInput,
  Day: DayOnly,
  Moment: DayAndTime,
  Field: AnyField,
}

/** One of their choices is always taken. */
const NEVER_EMPTY: readonly FieldKind[] = ['Radio', 'Switch']

/** May what the record holds be changed, but not emptied? Then the form says so, and does not leave it as it was unsaid. */
const isStaying = (kind: FieldKind, call: Call, name: string, record: Readonly<Record<string, unknown>>): boolean =>
  !NEVER_EMPTY.includes(kind) &&
  record['id'] !== undefined &&
  !isBlank(record[name]) &&
  nothingOf(call, name) === undefined

/** One field of a kind; none where its column is kept from whoever sits here. */
const Inputs = ({ kind, ...props }: { kind: FieldKind } & Of) => {
  const form = Form.useFormInstance()
  const [{ kept, stays }] = useState(() => {
    const record = form.getFieldsValue(true) as Record<string, unknown>
    return { kept: isKept(props.call, props.name, record), stays: isStaying(kind, props.call, props.name, record) }
  })
  if (kept) return null
  const Kind = kinds[kind] as ComponentType<Of>
  return <Kind {...(stays ? { required: true } : {})} {...props} />
}
export default Inputs
