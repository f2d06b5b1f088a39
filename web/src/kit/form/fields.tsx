/**
 * Fields placed by hand and ruled by the contract: `const F = fieldsOf(customers.create)`, then
 * `<F.Text name="name" label="姓名" />`. Only names the call takes are accepted; required, length and pattern come from it.
 */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import type { ReactElement, ReactNode } from 'react'
import type { Words } from '../../words/states.ts'
import { type Load, useLoaded } from '../load.tsx'
import type { RuleWords } from './rules.ts'
import './form.css'

/** A list is drawn without its forms; the inputs arrive with the first one that opens, all of them in one step. */
export const inputs: Load<FieldProps<string> & { kind: FieldKind; call: Call }> = () => import('./inputs.tsx')

export type Option = { value: string | number | boolean; label: ReactNode; disabled?: boolean }
export type Options = Words | readonly Option[]

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

type Props<More = unknown> = FieldProps<string> & More

/** What each kind of field takes besides name and label. */
type Kinds = {
  Text: Props
  Phone: Props
  TextArea: Props<{ rows?: number }>
  /** Why: the usual reasons as chips, free text behind 其他. */
  Reason: Props<{ reasons: readonly string[] }>
  Number: Props<{ unit?: string }>
  Money: Props
  Select: Props<{ options?: Options }>
  Radio: Props<{ options?: Options }>
  Checks: Props<{ options: Options }>
  Switch: Props
  /** Calendar date; `past` stops at today. */
  Day: Props<{ past?: boolean }>
  Moment: Props<{ past?: boolean }>
  /** Anything that takes value and onChange: pickers, uploaders, trees. */
  Field: Props<{ children: ReactElement }>
}
export type FieldKind = keyof Kinds

const kinds: readonly FieldKind[] = [
  'Text',
  'Phone',
  'TextArea',
  'Reason',
  'Number',
  'Money',
  'Select',
  'Radio',
  'Checks',
  'Switch',
  'Day',
  'Moment',
  'Field',
]

const fieldOf = (kind: FieldKind, call: Call) => {
  const Field = (props: FieldProps<string>) => {
    const Input = useLoaded(inputs)
    return Input ? <Input {...props} kind={kind} call={call} /> : <span className="bone field-waiting" />
  }
  return Field
}

type Typed<Name extends string> = {
  [K in FieldKind]: (props: Omit<Kinds[K], 'name'> & { readonly name: Name }) => ReactElement
}

/** The fields of a call. Call it once, outside the component. */
export const fieldsOf = <C extends Call>(call: C): Typed<keyof InputOf<C> & string> =>
  Object.fromEntries(kinds.map((kind) => [kind, fieldOf(kind, call)])) as unknown as Typed<keyof InputOf<C> & string>

/** Two columns by meaning, one at phone width. */
export const FieldGrid = ({ title, children }: { title?: string; children: ReactNode }) => (
  <>
    {title && <h2 className="field-group">{title}</h2>}
    <div className="field-grid">{children}</div>
  </>
)
