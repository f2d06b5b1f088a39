/**
 * Somebody else saved this record meanwhile: both are shown, field by field, and the person chooses. Nothing that was
 * typed is lost. Loaded when it happens.
 */
import { Alert, type FormInstance, type GetRef, Segmented } from 'antd'
import { useState } from 'react'
import { None } from '../show/text.tsx'
import { type Clash as Clashing, valueAt } from './clash.ts'

type AlertRef = GetRef<typeof Alert>
type Values = Readonly<Record<string, unknown>>
/** How a field's value is said where it is no text of its own: a word of a choice, a moment. */
type Said = (name: string, value: unknown) => string | undefined
type Props = {
  readonly form: FormInstance
  /** The form's name, where it has one: its fields' ids begin with it. */
  readonly name?: string
  readonly both: Clashing
  readonly theirs: Values
  readonly said?: Said
  /** Labels of fields that the form holds while they are not shown. */
  readonly labels?: Readonly<Record<string, string>>
}

/** A field's label, as the form shows it. */
const labelOf = (field: string, { name, labels = {} }: Pick<Props, 'name' | 'labels'>): string => {
  const id = [...(name ? [name] : []), ...field.split('.')].join('_')
  return (
    labels[field] ??
    document.querySelector(`:is(.drawer-fields, .consult-form) label[for="${CSS.escape(id)}"]`)?.textContent ??
    field
  )
}

/** Texts and amounts say themselves; what is chosen from a list is seen in its field as soon as it is taken. */
const Shown = ({ value }: { value: unknown }) =>
  value === null || value === undefined || value === '' ? (
    <None />
  ) : typeof value === 'string' ? (
    value
  ) : (
    <span className="none">见下方表单</span>
  )

type LineProps = Omit<Props, 'both' | 'theirs'> & { field: string; theirs: unknown; mine: unknown }

const Line = ({ form, field, theirs, mine, said, ...named }: LineProps) => {
  const label = labelOf(field, named)
  const [taken, setTaken] = useState('mine')
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Shown value={said?.(field, theirs) ?? theirs} />
      </td>
      <td>
        <Shown value={said?.(field, mine) ?? mine} />
      </td>
      <td>
        <Segmented
          size="small"
          aria-label={`${label}用哪一个`}
          value={taken}
          options={[
            { value: 'theirs', label: '对方的' },
            { value: 'mine', label: '我的' },
          ]}
          onChange={(next) => {
            setTaken(next)
            form.setFieldValue(field.split('.'), next === 'theirs' ? theirs : mine)
          }}
        />
      </td>
    </tr>
  )
}

/** A form may be long, and it was saved from its foot. */
const intoView = (alert: AlertRef | null) => alert?.nativeElement.scrollIntoView({ block: 'nearest' })

/** What both changed, each to be chosen. */
const Both = ({ names, theirs, ...shown }: Omit<Props, 'both'> & { readonly names: readonly string[] }) => {
  const [mine] = useState<Values>(() => ({ ...shown.form.getFieldsValue(true) }))
  return (
    <table className="clash">
      <thead>
        <tr>
          <th>字段</th>
          <th>对方存的</th>
          <th>您填的</th>
          <th>用</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <Line {...shown} key={name} field={name} theirs={valueAt(theirs, name)} mine={valueAt(mine, name)} />
        ))}
      </tbody>
    </table>
  )
}

const Clash = ({ both: { taken, open }, ...shown }: Props) => {
  const overtaken = Object.keys(taken)
    .map((field) => labelOf(field, shown))
    .join('、')
  return (
    <Alert
      ref={intoView}
      type="error"
      showIcon
      role="alert"
      className="form-refusal"
      title={open.length > 0 ? '别人先改过这份资料，您的内容还在，请选用哪一个' : '别人先改过这份资料，您的内容还在'}
      description={
        <>
          {overtaken && <p>{overtaken}已按对方的更新；核对后再保存。</p>}
          {open.length > 0 && <Both {...shown} names={open} />}
          {open.length === 0 && !overtaken && '这里的内容没有冲突，核对后再保存一次即可。'}
        </>
      }
    />
  )
}
export default Clash
