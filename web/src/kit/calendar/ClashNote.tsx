/** Said before it is put down: what takes the place, where everything it needs is free next, and what letting go will do. */
import { WarningOutlined } from '@ant-design/icons'
import type { Carried, Carry } from './carry.ts'
import { type Clash, type Column, minutesOf, nameOf } from './model.ts'
import { clockText } from './spans.ts'

type Props = {
  readonly carried: Carried
  readonly clash: Clash
  readonly carry: Carry
  readonly columns: readonly Column[]
}

const NextPlaces = ({ clash, carry }: Pick<Props, 'clash' | 'carry'>) =>
  clash.next.length > 0 && (
    <>
      <p className="cal-quiet">{clash.near ?? '最近可放的时间'}：</p>
      <p className="cal-next">
        {clash.next.slice(0, 3).map(({ label }, at) => (
          <button key={label} type="button" tabIndex={-1} onClick={() => carry.takeNext(at)}>
            <kbd>{at + 1}</kbd> {label}
          </button>
        ))}
      </p>
    </>
  )

const home = ({ origin }: Carried, columns: readonly Column[]): string => {
  if (!origin) return '待排区'
  const first = columns.find(({ id }) => origin.columns.includes(id))
  return `${first?.name ?? ''} ${clockText(origin.from)}`.trim()
}

export const ClashNote = ({ carried, clash, carry, columns }: Props) => (
  <>
    <p className="cal-note-head">
      <WarningOutlined />
      <strong>放不下：{clash.lines.length} 处冲突</strong>
      <span className="cal-quiet">
        {nameOf(carried.thing)} · {minutesOf(carried.thing)} 分
      </span>
    </p>
    {clash.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <NextPlaces clash={clash} carry={carry} />
    <p className="cal-quiet">
      {carried.by === 'lift' ? '回车' : '松手'}
      {clash.way ? `后填写${clash.way.label}原因` : `将退回 ${home(carried, columns)}`} · <kbd>Esc</kbd>{' '}
      <button type="button" tabIndex={-1} className="cal-link" onClick={() => carry.giveUp()}>
        取消
      </button>
    </p>
    {clash.way && (
      <p>
        <button
          type="button"
          tabIndex={-1}
          className="cal-link"
          onClick={() => {
            carry.giveUp()
            clash.way?.go()
          }}
        >
          {clash.way.label}
        </button>
      </p>
    )}
  </>
)
