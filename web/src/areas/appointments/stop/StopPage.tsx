/** 停诊 on one screen: who is away and why, her bookings with places computed together, and one act for all of it. */
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { awayKinds, awayTable } from '@clinic/contract/areas/scheduling/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { useKeys } from '../../../kit/keys.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { ColleagueChoice } from '../../staff/index.ts'
import { StopRows } from './StopRows.tsx'
import { Untold } from './Untold.tsx'
import { type StopForm, useStop } from './use-stop.ts'
import './stop.css'

const F = fieldsOf(appointmentStops.place)
const titles = titlesOf(awayTable)
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
type Stop = ReturnType<typeof useStop>

/** As the address has it: a doctor's column and her hours bring their own. */
const begunBy = (query: URLSearchParams): StopForm => {
  const staffId = Number(query.get('staffId'))
  const moment = (name: string) => (MOMENT.test(query.get(name) ?? '') ? { [name]: query.get(name)! } : {})
  return { kind: 'stop', ...(staffId > 0 ? { staffId } : {}), ...moment('startsAt'), ...moment('endsAt') }
}

const Fields = () => (
  <div className="stop-fields">
    <F.Field name="staffId" label={titles.staffName}>
      <ColleagueChoice />
    </F.Field>
    <F.Moment name="startsAt" label={titles.startsAt} />
    <F.Moment name="endsAt" label={titles.endsAt} />
    <F.Radio name="kind" label={titles.kind} options={awayKinds} />
    <F.Text name="reason" label={titles.reason} />
  </div>
)

const Bar = ({ stop }: { stop: Stop }) => (
  <div className="stop-bar">
    <h2>受影响 {stop.rows.length} 个预约</h2>
    <span className="grow">替代时间一起算出，提交时再验一次</span>
    <Button onClick={() => stop.chooseFirst('later')}>
      全部顺延 <kbd>Alt 1</kbd>
    </Button>
    <Button onClick={() => stop.chooseFirst('other')}>
      全部换医生 <kbd>Alt 2</kbd>
    </Button>
    <Button onClick={() => stop.chooseAll('wait')}>全部待排</Button>
    <Button onClick={() => stop.chooseAll('cancel')}>全部取消</Button>
    <Button onClick={stop.again}>重算</Button>
  </div>
)

const Bookings = ({ stop }: { stop: Stop }) => {
  if (!stop.isAsked) return <p className="stop-none">请选择谁停诊、从何时到何时，受影响的预约会列在这里。</p>
  return (
    <Answered of={stop.answer}>
      {() => (
        <>
          <Bar stop={stop} />
          {stop.rows.length === 0 ? (
            <p className="stop-none">这段时间没有预约，可以直接登记停诊。</p>
          ) : (
            <StopRows {...stop} onAt={stop.setAt} onChoose={stop.choose} />
          )}
        </>
      )}
    </Answered>
  )
}

/** What keeps it from being placed, said before it is sent. */
const Notes = ({ stop }: { stop: Stop }) => (
  <div aria-live="polite">
    {stop.refused && <Alert type="error" showIcon title={stop.refused} />}
    {stop.stuck > 0 && (
      <Alert
        type="error"
        showIcon
        title={`${stop.stuck} 个预约不能在这里移动（已到院，或不在您的范围），请先办完或请其科室改约，再登记停诊`}
      />
    )}
  </div>
)

const Foot = ({ stop, onCancel }: { stop: Stop; onCancel: () => void }) => {
  const { later, other, cancel, wait } = stop.counts
  const moved = later + other
  return (
    <footer className="stop-foot">
      <span>
        同医生改期 {later} · 换医生 {other} · 待排 {wait} · 取消 {cancel}
      </span>
      <span className="grow" role="status">
        {stop.isPending ? `正在登记停诊并处理 ${stop.rows.length} 个预约…` : '停诊、移动与消息要么都成，要么都不动。'}
      </span>
      <Button onClick={onCancel}>取消</Button>
      <Button
        type="primary"
        htmlType="submit"
        loading={stop.isPending}
        disabled={stop.stuck > 0 || stop.meeting.size > 0}
      >
        {moved > 0 ? `停诊并移动 ${moved} 个预约` : '登记停诊'} <kbd>Ctrl Enter</kbd>
      </Button>
    </footer>
  )
}

const useStopKeys = (stop: Stop, submit: () => void) => {
  const seen = stop.rows[stop.at]
  const pick = (nth: number) => {
    const offer = seen?.offers[nth]
    if (seen && offer && !seen.locked) stop.choose(seen, offer)
  }
  const drop = (choice: 'cancel' | 'wait') => {
    if (seen && !seen.locked) stop.choose(seen, choice)
  }
  useKeys({
    'Alt+1': () => stop.chooseFirst('later'),
    'Alt+2': () => stop.chooseFirst('other'),
    'Alt+ArrowDown': () => stop.move(1),
    'Alt+ArrowUp': () => stop.move(-1),
    J: () => stop.move(1),
    K: () => stop.move(-1),
    1: () => pick(0),
    2: () => pick(1),
    3: () => pick(2),
    4: () => drop('wait'),
    0: () => drop('cancel'),
    'Ctrl+Enter': submit,
  })
}

const Stopping = ({ query, onPlaced }: { readonly query: URLSearchParams; readonly onPlaced: () => void }) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<StopForm>()
  const values = (Form.useWatch([], form) ?? {}) as StopForm
  const leave = () => void navigate('/appointment/scheduling?tab=leave')
  const unsaved = useUnsavedForm(form, { what: '停诊', initial: begunBy(query) })
  const stop = useStop(values, ({ moved, cancelled, waiting }) => {
    unsaved.saved()
    // Whose booking was changed has to be told: they are listed here.
    if (moved + cancelled + waiting === 0) leave()
    else onPlaced()
  })
  useStopKeys(stop, () => form.submit())
  return (
    <Form form={form} layout="vertical" initialValues={begunBy(query)} onFinish={stop.send} className="stop-page">
      <Untold />
      <Block>
        <Fields />
      </Block>
      <Block>
        <Bookings stop={stop} />
        <Notes stop={stop} />
        <Foot stop={stop} onCancel={leave} />
        <p className="stop-keys">
          <kbd>J</kbd> <kbd>K</kbd> 换行 · <kbd>1</kbd>–<kbd>3</kbd> 选替代 · <kbd>4</kbd> 待排 · <kbd>0</kbd> 取消
        </p>
      </Block>
    </Form>
  )
}

/** After a stop the page begins anew. */
const StopPage = () => {
  const [query, setQuery] = useSearchParams()
  const [round, setRound] = useState(0)
  const placed = () => {
    setQuery({}, { replace: true })
    setRound(round + 1)
  }
  return <Stopping key={round} query={round === 0 ? query : new URLSearchParams()} onPlaced={placed} />
}
export default StopPage
