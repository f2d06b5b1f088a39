/**
 * Fields placed by hand and ruled by the contract: `const F = fieldsOf(customers.create)`, then
 * `<F.Text name="name" label="姓名" />`. Only names the call takes are accepted; required, length and pattern come from it.
 */
import type { Call, InputOf } from '@clinic/contract/call.ts'
import type { ReactElement, ReactNode } from 'react'
import { type Load, useLoaded } from '../load.tsx'
import './form.css'
import { type FieldKind, type FieldProps, type Kinds, kinds } from './field.ts'

/** A list is drawn without its forms; the inputs arrive with the first one that opens, all of them in one step. */
export const inputs: Load<FieldProps<string> & { kind: FieldKind; call: Call }> = () => import('./inputs.tsx')

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
