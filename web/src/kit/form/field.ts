/** A field of a form: its kinds, and what each takes. */
import type { ReactElement, ReactNode } from 'react'
import type { Words } from '../../words/states.ts'
import type { RuleWords } from './rules.ts'

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
export type Kinds = {
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

export const kinds: readonly FieldKind[] = [
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
