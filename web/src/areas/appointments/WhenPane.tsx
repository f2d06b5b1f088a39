/** When: the next places where all that is needed is free come first, then the fields; a clash is said before anything is saved. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { spokenDay, spokenHour } from '@clinic/contract/areas/appointments/rules.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Button, Form } from 'antd'
import { useDeferredValue } from 'react'
import { dayText } from '../../kit/calendar/month.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { useKeys } from '../../kit/keys.ts'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { type Checked, questionOf, slotsOf, type Values } from './form.ts'

const titles = titlesOf(appointmentTable)
const F = fieldsOf(appointments.create)

type Slot = Checked['next'][number]

/** 周一（11 月 23 日）上午九点半, as a person says it. */
const spoken = (startTime: string): string =>
  `${spokenDay(startTime.slice(0, 10))}${spokenHour(startTime.slice(11, 16))}`

const Places = ({
  next,
  chosen,
  onChoose,
}: {
  next: readonly Slot[]
  chosen: string | undefined
  onChoose: (slot: Slot) => void
}) => (
  <fieldset className="appt-places" aria-label="最近三个同时空闲的时间">
    {next.map((slot, at) => (
      <button
        key={slot.startTime}
        type="button"
        aria-pressed={slot.startTime === chosen}
        aria-keyshortcuts={`Alt+${at + 1}`}
        onClick={() => onChoose(slot)}
      >
        <small>
          {dayText(slot.startTime.slice(0, 10))} <kbd>Alt {at + 1}</kbd>
        </small>
        <strong>
          {slot.startTime.slice(11, 16)}–{slot.endTime.slice(11, 16)}
        </strong>
      </button>
    ))}
  </fieldset>
)

/** What is free on the day that is looked at, for somebody who cannot come at one of the three. */
const DayPlaces = ({ values, onChoose }: { values: Values; onChoose: (slot: Slot) => void }) => {
  const question = slotsOf(values)
  const { data } = useAnswer(appointments.freeSlots, question, { keepLast: true, freshFor: 0 })
  if (!question || !data) return null
  return (
    <details className="appt-day">
      <summary>
        {question.date} 空闲 {data.length} 个时间
      </summary>
      <div>
        {data.map((slot) => (
          <button key={slot.startTime} type="button" onClick={() => onChoose(slot)}>
            {slot.startTime.slice(11, 16)}
          </button>
        ))}
      </div>
    </details>
  )
}

/** Green or orange, before saving; with what should be known of her. */
const Fits = ({ checked, chosen }: { checked: Checked; chosen: boolean }) => (
  <div className="appt-fits" aria-live="polite">
    {chosen &&
      (checked.clashes.length === 0 ? (
        <Alert type="success" showIcon title="放得下，所需的人和资源都空着" />
      ) : (
        <Alert
          type="warning"
          showIcon
          title="放不下，请从上面的时间里选一个"
          description={checked.clashes.map(({ text }) => <div key={text}>{text}</div>)}
        />
      ))}
    {checked.warnings.map(({ kind, text }) => (
      <Alert key={kind + text} type={kind === 'blacklist' ? 'error' : 'warning'} showIcon title={text} />
    ))}
  </div>
)

/** The sentence to read out. */
const ReadOut = ({ values }: { values: Values }) => {
  const { startTime, doctorId, preNotice } = values
  const { data: people } = useAnswer(staff.everybody, doctorId ? {} : null, { freshFor: 300_000 })
  const doctor = people?.find(({ id }) => id === doctorId)?.usrName
  if (!startTime) return null
  return (
    <section className="appt-read">
      <small>读给客户听</small>
      <p>
        给您约在<strong>{spoken(startTime)}</strong>
        {doctor && `，${doctor}接待您`}
        {preNotice ? `。${preNotice.replace(/。$/, '')}` : ''}。
      </p>
    </section>
  )
}

/** Where everything is full: above it, by whoever may, or on the list of those who wait. */
const PastFull = ({ onWait }: { onWait?: () => void }) => {
  const may = useMay()
  return (
    <>
      {may('appointment:overbook') && (
        <F.Text name="overbookReason" label={titles.overbookReason} hint="填写后按加号保存" />
      )}
      {onWait && may(waiting.create.may) && (
        <Button className="appt-wait" onClick={onWait}>
          加入候补，有空位时通知
        </Button>
      )}
    </>
  )
}

type WhenProps = {
  /** The appointment that is moved: it is in nobody's way. */
  readonly exceptId?: number
  /** She waits for a place instead; absent where one that stands is moved. */
  readonly onWait?: (values: Values) => void
}

export const WhenPane = ({ exceptId, onWait }: WhenProps) => {
  const form = Form.useFormInstance()
  const may = useMay()
  const values = useDeferredValue((Form.useWatch([], form) ?? {}) as Values)
  const question = may(appointments.check.may) ? questionOf(values, exceptId) : null
  const { data } = useAnswer(appointments.check, question, { keepLast: true, freshFor: 0 })
  const choose = (slot: Slot | undefined) => slot && form.setFieldsValue({ startTime: slot.startTime })
  const keys = {
    'Alt+1': () => choose(data?.next[0]),
    'Alt+2': () => choose(data?.next[1]),
    'Alt+3': () => choose(data?.next[2]),
  }
  useKeys(keys, { inDrawer: true })
  const twice = data?.warnings.some(({ kind }) => kind === 'twice')
  const full = (data?.clashes.length ?? 0) > 0
  return (
    <section className="appt-when" aria-label="什么时候">
      <h3>什么时候</h3>
      {data && <Places next={data.next} chosen={values.startTime} onChoose={choose} />}
      <DayPlaces values={values} onChoose={choose} />
      <div className="appt-time">
        <F.Moment name="startTime" label="开始时间" />
        <Form.Item name="minutes" label="时长（分钟）" rules={[{ required: true, message: '请填写时长' }]}>
          <NumberInput min={5} max={720} step={5} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {data && data.turnaroundMin > 0 && (
        <small className="none">之后另留翻台 {data.turnaroundMin} 分钟，不占用医生</small>
      )}
      {data && <Fits checked={data} chosen={Boolean(values.startTime)} />}
      {twice && <F.Switch name="force" label="仍要预约" help="同一天同一项目再约一次" />}
      {full && <PastFull {...(onWait ? { onWait: () => onWait(values) } : {})} />}
      <ReadOut values={values} />
    </section>
  )
}
