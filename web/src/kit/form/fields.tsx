/**
 * Fields placed by hand and ruled by the contract: `const F = fieldsOf(customers.create)`, then
 * `<F.Text name="name" label="姓名" />`. Only names the call takes are accepted; required, length and pattern come from it.
 */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import { Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { optionsOf, type Words } from '../../words/states.ts'
import { branches, fieldSchema, figureRules, textRules, wordsIn } from '../schema.ts'
import { MoneyInput } from './MoneyInput.tsx'
import { type RuleWords, rulesOf } from './rules.ts'

const DayInput = lazy(() => import('./DayInput.tsx'))

type Option = { value: string | number | boolean; label: ReactNode; disabled?: boolean }
type Options = Words | readonly Option[]

export type FieldProps<Name extends string> = RuleWords & {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  /** Over both columns of a grid. */
  readonly wide?: boolean
  readonly disabled?: boolean
  /** Small grey text under the field. */
  readonly help?: string
}

type Wrap = FieldProps<string> & {
  readonly call: Call
  readonly children: ReactElement
  readonly valuePropName?: string
}

const Wrapped = ({ call, name, label, wide, help, children, valuePropName, ...words }: Wrap) => (
  <Form.Item
    name={name}
    label={label}
    {...(wide ? { className: 'wide' } : {})}
    {...(help ? { extra: help } : {})}
    {...(valuePropName ? { valuePropName } : {})}
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

const PhoneInput = (props: Of) => (
  <Wrapped {...props}>
    <Input
      placeholder={props.hint ?? ''}
      disabled={props.disabled ?? false}
      inputMode="tel"
      autoComplete="off"
      maxLength={11}
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

const FigureInput = ({ unit, ...props }: Of<{ unit?: string }>) => {
  const rules = figureRules(fieldSchema(props.call, props.name))
  return (
    <Wrapped {...props}>
      <InputNumber
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
  <Wrapped {...props}>
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
  <Wrapped {...props}>
    <Radio.Group disabled={props.disabled ?? false} options={choices(props.call, props.name, options)} />
  </Wrapped>
)

const ChecksInput = ({ options, ...props }: Of<{ options: Options }>) => (
  <Wrapped {...props}>
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
  <Suspense fallback={<Input disabled />}>
    <DayInput {...props} />
  </Suspense>
)

const Timed = ({ past, time, ...props }: Of<{ past?: boolean; time: boolean }>) => (
  <Wrapped {...props}>
    <DayField time={time} past={past ?? false} disabled={props.disabled ?? false} />
  </Wrapped>
)

const bind =
  <P extends object>(Field: ComponentType<P & { call: Call }>, call: Call, more?: object) =>
  (props: Omit<P, 'call'>) => <Field {...(props as P)} {...more} call={call} />

const inputs = (call: Call) => ({
  Text: bind<FieldProps<string>>(TextInput, call),
  Phone: bind<FieldProps<string>>(PhoneInput, call),
  TextArea: bind<FieldProps<string> & { rows?: number }>(TextAreaInput, call),
  Number: bind<FieldProps<string> & { unit?: string }>(FigureInput, call),
  Money: bind<FieldProps<string>>(YuanInput, call),
  Select: bind<FieldProps<string> & { options?: Options }>(SelectInput, call),
  Radio: bind<FieldProps<string> & { options?: Options }>(RadioInput, call),
  Checks: bind<FieldProps<string> & { options: Options }>(ChecksInput, call),
  Switch: bind<FieldProps<string>>(SwitchInput, call),
  Day: bind<FieldProps<string> & { past?: boolean }>(Timed as never, call, { time: false }),
  Moment: bind<FieldProps<string> & { past?: boolean }>(Timed as never, call, { time: true }),
  /** Anything that takes value and onChange: pickers, uploaders, trees. */
  Field: bind<FieldProps<string> & { children: ReactElement }>(Wrapped, call),
})

type Typed<Name extends string> = {
  [K in keyof ReturnType<typeof inputs>]: (
    props: Omit<Parameters<ReturnType<typeof inputs>[K]>[0], 'name'> & { readonly name: Name },
  ) => ReactElement
}

/** The fields of a call. Call it once, outside the component. */
export const fieldsOf = <C extends Call>(call: C): Typed<keyof InputOf<C> & string> =>
  inputs(call) as unknown as Typed<keyof InputOf<C> & string>

/** Two columns by meaning, one at phone width. */
export const FieldGrid = ({ title, children }: { title?: string; children: ReactNode }) => (
  <>
    {title && <h2 className="field-group">{title}</h2>}
    <div className="field-grid">{children}</div>
  </>
)
