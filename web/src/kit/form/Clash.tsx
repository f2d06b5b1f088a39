/**
 * Somebody else saved this record meanwhile: both are shown, field by field, and the person chooses. Nothing that was
 * typed is lost. Loaded when it happens.
 */
import { Alert, type FormInstance, type GetRef, Segmented } from 'antd'
import { useState } from 'react'
import { None } from '../show/text.tsx'
import { type Clash as Both, valueAt } from './clash.ts'

type AlertRef = GetRef<typeof Alert>
type Values = Readonly<Record<string, unknown>>
type Props = { readonly form: FormInstance; readonly both: Both; readonly theirs: Values }

/** A field's label, as the form shows it. */
const labelOf = (name: string): string =>
  document.querySelector(`:is(.drawer-fields, .consult-form) label[for="${CSS.escape(name.replaceAll('.', '_'))}"]`)
    ?.textContent ?? name

/** Texts and amounts say themselves; what is chosen from a list is seen in its field as soon as it is taken. */
const Shown = ({ value }: { value: unknown }) =>
  value === null || value === undefined || value === '' ? (
    <None />
  ) : typeof value === 'string' ? (
    value
  ) : (
    <span className="none">见下方表单</span>
  )

const Line = ({ form, name, theirs, mine }: { form: FormInstance; name: string; theirs: unknown; mine: unknown }) => {
  const [taken, setTaken] = useState('mine')
  return (
    <tr>
      <th scope="row">{labelOf(name)}</th>
      <td>
        <Shown value={theirs} />
      </td>
      <td>
        <Shown value={mine} />
      </td>
      <td>
        <Segmented
          size="small"
          aria-label={`${labelOf(name)}用哪一个`}
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

const Clash = ({ form, both: { taken, open }, theirs }: Props) => {
  const [mine] = useState<Values>(() => ({ ...form.getFieldsValue(true) }))
  const overtaken = Object.keys(taken).map(labelOf).join('、')
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
          {open.length > 0 && (
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
                {open.map((name) => (
                  <Line key={name} form={form} name={name} theirs={valueAt(theirs, name)} mine={valueAt(mine, name)} />
                ))}
              </tbody>
            </table>
          )}
          {open.length === 0 && !overtaken && '这里的内容没有冲突，核对后再保存一次即可。'}
        </>
      }
    />
  )
}
export default Clash
