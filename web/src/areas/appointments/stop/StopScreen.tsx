/** A stop on one screen: of whom or what and why, the bookings with places computed together, and one act for all of it. */
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { useKeys } from '../../../kit/keys.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { StopRows } from './StopRows.tsx'
import type { StopForm, Subject } from './subject.ts'
import { Untold } from './Untold.tsx'
import { useStop } from './use-stop.ts'
import './stop.css'

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
type Stop = ReturnType<typeof useStop>
type Shown = { readonly stop: Stop; readonly subject: Subject }

/** As the address has it: a doctor's column and her hours, a room, bring their own. */
const begunBy = (query: URLSearchParams, { of, kind }: Subject): StopForm => {
  const id = Number(query.get(of))
  const moment = (name: string) => (MOMENT.test(query.get(name) ?? '') ? { [name]: query.get(name)! } : {})
  return { kind, ...(id > 0 ? { [of]: id } : {}), ...moment('startsAt'), ...moment('endsAt') }
}

const Bar = ({ stop, subject }: Shown) => (
  <div className="stop-bar">
    <h2>受影响 {stop.rows.length} 个预约</h2>
    <span className="grow">替代时间一起算出，提交时再验一次</span>
    <Button onClick={() => stop.chooseFirst('later')}>
      全部顺延 <kbd>Alt 1</kbd>
    </Button>
    <Button onClick={() => stop.chooseFirst('other')}>
      全部{subject.otherWord} <kbd>Alt 2</kbd>
    </Button>
    <Button onClick={() => stop.chooseAll('wait')}>全部待排</Button>
    <Button onClick={() => stop.chooseAll('cancel')}>全部取消</Button>
    <Button onClick={stop.again}>重算</Button>
  </div>
)

const Bookings = ({ stop, subject }: Shown) => {
  if (!stop.isAsked) return <p className="stop-none">{subject.begin}</p>
  return (
    <Answered of={stop.answer}>
      {() => (
        <>
          <Bar stop={stop} subject={subject} />
          {stop.rows.length === 0 ? (
            <p className="stop-none">这段时间没有预约，可以直接登记{subject.word}。</p>
          ) : (
            <StopRows {...stop} onAt={stop.setAt} onChoose={stop.choose} />
          )}
        </>
      )}
    </Answered>
  )
}

/** What keeps it from being placed, said before it is sent. */
const Notes = ({ stop, subject }: Shown) => (
  <div aria-live="polite">
    {stop.refused && <Alert type="error" showIcon title={stop.refused} />}
    {stop.stuck > 0 && (
      <Alert
        type="error"
        showIcon
        title={`${stop.stuck} 个预约不能在这里移动（已到院，或不在您的范围），请先办完或请其科室改约，再登记${subject.word}`}
      />
    )}
  </div>
)

const Foot = ({ stop, subject, onCancel }: Shown & { onCancel: () => void }) => {
  const { word } = subject
  const { later, other, cancel, wait } = stop.counts
  const moved = later + other
  return (
    <footer className="stop-foot">
      <span>
        {subject.laterWord} {later} · {subject.otherWord} {other} · 待排 {wait} · 取消 {cancel}
      </span>
      <span className="grow" role="status">
        {stop.isPending
          ? `正在登记${word}并处理 ${stop.rows.length} 个预约…`
          : `${word}、移动与消息要么都成，要么都不动。`}
      </span>
      <Button onClick={onCancel}>取消</Button>
      <Button
        type="primary"
        htmlType="submit"
        loading={stop.isPending}
        disabled={stop.stuck > 0 || stop.meeting.size > 0}
      >
        {moved > 0 ? `${word}并移动 ${moved} 个预约` : `登记${word}`} <kbd>Ctrl Enter</kbd>
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

type StoppingProps = { readonly subject: Subject; readonly query: URLSearchParams; readonly onPlaced: () => void }

const Stopping = ({ subject, query, onPlaced }: StoppingProps) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<StopForm>()
  const values = (Form.useWatch([], form) ?? {}) as StopForm
  const leave = () => void navigate(subject.back)
  const unsaved = useUnsavedForm(form, { what: subject.word, initial: begunBy(query, subject) })
  const stop = useStop(subject, values, ({ moved, cancelled, waiting }) => {
    unsaved.saved()
    // Whose booking was changed has to be told: they are listed here.
    if (moved + cancelled + waiting === 0) leave()
    else onPlaced()
  })
  useStopKeys(stop, () => form.submit())
  const shown = { stop, subject }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={begunBy(query, subject)}
      onFinish={stop.send}
      className="stop-page"
    >
      <Untold />
      <Block>
        <div className="stop-fields">{subject.fields}</div>
      </Block>
      <Block>
        <Bookings {...shown} />
        <Notes {...shown} />
        <Foot {...shown} onCancel={leave} />
        <p className="stop-keys">
          <kbd>J</kbd> <kbd>K</kbd> 换行 · <kbd>1</kbd>–<kbd>3</kbd> 选替代 · <kbd>4</kbd> 待排 · <kbd>0</kbd> 取消
        </p>
      </Block>
    </Form>
  )
}

/** After a stop the page begins anew. */
export const StopScreen = ({ subject }: { readonly subject: Subject }) => {
  const [query, setQuery] = useSearchParams()
  const [round, setRound] = useState(0)
  const placed = () => {
    setQuery({}, { replace: true })
    setRound(round + 1)
  }
  return (
    <Stopping key={round} subject={subject} query={round === 0 ? query : new URLSearchParams()} onPlaced={placed} />
  )
}
