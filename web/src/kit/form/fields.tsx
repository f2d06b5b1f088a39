/**
 * Fields placed by hand and ruled by the contract: `const F = fieldsOf(customers.create)`, then
 * `<F.Text name="name" label="姓名" />`. Only names the call takes are accepted; required, length and pattern come from it.
 * Of a noun, `fieldsOf(jobs.update, job)`, they know their label, words and unit, too: `<F.Radio name="type" />`.
 */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import type { Noun, Field as NounField } from '@clinic/contract/noun.ts'
import type { ReactElement, ReactNode } from 'react'
import { statusWords } from '../../words/states.ts'
import { type Load, useLoaded } from '../load.tsx'
import { type FieldKind, type FieldProps, type Kinds, kinds, type Options } from './field.ts'
import './form.css'

/** A list is drawn without its forms; the inputs arrive with the first one that opens, all of them in one step. */
export const inputs: Load<FieldProps<string> & { kind: FieldKind; call: Call }> = () => import('./inputs.tsx')

const chosen: readonly FieldKind[] = ['Select', 'Radio', 'Checks']

/** What a noun says of its field, as an input of this kind takes it. */
const saidOf = (kind: FieldKind, { asked, label, kind: kept, words, unit }: NounField) => {
  const options = kept === 'onOff' ? statusWords : words
  return {
    label: asked ?? label,
    ...(options && chosen.includes(kind) ? { options } : {}),
    ...(unit && kind === 'Number' ? { unit } : {}),
  }
}

const fieldOf = (kind: FieldKind, call: Call, noun: Pick<Noun, 'fields'> | undefined) => {
  const Field = (props: FieldProps<string>) => {
    const Input = useLoaded(inputs)
    const own = noun?.fields[props.name]
    if (!Input) return <span className="bone field-waiting" />
    return <Input {...(own ? saidOf(kind, own) : {})} {...props} kind={kind} call={call} />
  }
  return Field
}

type Typed<Name extends string> = {
  [K in FieldKind]: (props: Omit<Kinds[K], 'name'> & { readonly name: Name }) => ReactElement
}
/** Of a noun: label and options where the form says them otherwise. */
type Known<Name extends string> = {
  [K in FieldKind]: (
    props: Omit<Kinds[K], 'name' | 'label' | 'options'> & {
      readonly name: Name
      readonly label?: string
      readonly options?: Options
    },
  ) => ReactElement
}

/** The fields of a call. Call it once, outside the component. */
export function fieldsOf<C extends Call>(call: C): Typed<keyof InputOf<C> & string>
/** The fields of a call that writes a noun: those that have a label. */
export function fieldsOf<C extends Call, L extends string>(
  call: C,
  noun: Noun<unknown, unknown, unknown, string, L>,
): Known<L & keyof InputOf<C>>
export function fieldsOf(call: Call, noun?: Pick<Noun, 'fields'>): object {
  return Object.fromEntries(kinds.map((kind) => [kind, fieldOf(kind, call, noun)]))
}

/** Two columns by meaning, one at phone width. */
export const FieldGrid = ({ title, children }: { title?: string; children: ReactNode }) => (
  <>
    {title && <h2 className="field-group">{title}</h2>}
    <div className="field-grid">{children}</div>
  </>
)
