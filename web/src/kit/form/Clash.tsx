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
  readonly both: Clashing
  readonly theirs: Values
  readonly said?: Said
  /** Labels of fields that the form holds while they are not shown. */
  readonly labels?: Readonly<Record<string, string>>
}

/** A field's label, as the form shows it. */
const labelOf = (name: string, labels: Props['labels'] = {}): string =>
  labels[name] ??
  document.querySelector(`:is(.drawer-fields, .consult-form) label[for="${CSS.escape(name.replaceAll('.', '_'))}"]`)
    ?.textContent ??
  name

/** Texts and amounts say themselves; what is chosen from a list is seen in its field as soon as it is taken. */
const Shown = ({ value }: { value: unknown }) =>
  value === null || value === undefined || value === '' ? (
    <None />
  ) : typeof value === 'string' ? (
    value
  ) : (
    <span className="none">见下方表单</span>
  )

type LineProps = Pick<Props, 'form' | 'said' | 'labels'> & { name: string; theirs: unknown; mine: unknown }

const Line = ({ form, name, theirs, mine, said, labels }: LineProps) => {
  const label = labelOf(name, labels)
  const [taken, setTaken] = useState('mine')
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Shown value={said?.(name, theirs) ?? theirs} />
      </td>
      <td>
        <Shown value={said?.(name, mine) ?? mine} />
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
            form.setFieldValue(name.split('.'), next === 'theirs' ? theirs : mine)
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
          <Line key={name} name={name} theirs={valueAt(theirs, name)} mine={valueAt(mine, name)} {...shown} />
        ))}
      </tbody>
    </table>
  )
}

const Clash = ({ both: { taken, open }, ...shown }: Props) => {
  const overtaken = Object.keys(taken)
    .map((name) => labelOf(name, shown.labels))
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
