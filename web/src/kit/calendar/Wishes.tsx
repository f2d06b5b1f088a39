/** What has no place yet: the pinboard, from which it is dragged or lifted and onto which cards are put back, and the waitlist. */
import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCarried } from './CarryLayer.tsx'
import type { Wish } from './model.ts'
import type { DayState } from './use-day.ts'

const partOf = (day: DayState): string => day.columns[day.cursor.column]?.id ?? day.columns[0]?.id ?? ''

const holding = (day: DayState, wish: Wish) => () => day.hands.carry.take({ type: 'wish', wish }, 'drag', partOf(day))

const WishFace = ({ wish, lead }: { wish: Wish; lead?: number }) => (
  <>
    <span className="cal-line">
      {lead === undefined ? <HolderOutlined /> : <span className="cal-quiet figure">{lead}</span>}
      <b className="cal-cut">{wish.name}</b>
      <small className="cal-quiet">{wish.person}</small>
      {wish.age && <small className={wish.urgent ? 'cal-age urgent' : 'cal-age'}>{wish.age}</small>}
    </span>
    <span className="cal-line cal-small">
      <span className="cal-cut">
        {wish.project} · {wish.minutes} 分
      </span>
    </span>
    {wish.note && <span className="cal-line cal-small cal-quiet">{wish.note}</span>}
  </>
)

/** A wish that is carried stays where it is until it has a place. */
const isHeld = (carried: ReturnType<typeof useCarried>, wish: Wish): boolean =>
  carried?.thing.type === 'wish' && carried.thing.wish.id === wish.id

/** 待排区: what has no time yet, and what shall have another one. */
export const Pinboard = ({
  wishes,
  onWish,
  day,
}: {
  wishes: readonly Wish[]
  onWish: (() => void) | undefined
  day: DayState
}) => {
  const carried = useCarried(day.hands.carry)
  return (
    <section className={carried?.overShelf ? 'cal-list over' : 'cal-list'} data-shelf="" aria-label="待排区">
      <h2>
        待排区 <span className="figure cal-quiet">{wishes.length}</span>
        {onWish && <Button type="text" icon={<PlusOutlined />} aria-label="加到待排区" onClick={onWish} />}
      </h2>
      <ul>
        {wishes.map((wish) => (
          <li key={wish.id}>
            <button
              type="button"
              className={isHeld(carried, wish) ? 'cal-wish held' : 'cal-wish'}
              aria-description="拖到日程上，或按回车后用方向键放到一个时间"
              onPointerDown={(event) => day.pointer.hold(event, holding(day, wish))}
              onClick={() => day.lift(wish)}
            >
              <WishFace wish={wish} />
            </button>
          </li>
        ))}
      </ul>
      {wishes.length === 0 && <p className="cal-quiet cal-none">把改不定时间的预约拖到这里</p>}
    </section>
  )
}

/** 候补名单: in their order, each put in by its button. */
export const Waiting = ({
  wishes,
  onAll,
  day,
}: {
  wishes: readonly Wish[]
  onAll: (() => void) | undefined
  day: DayState
}) => {
  const carried = useCarried(day.hands.carry)
  return (
    <section className="cal-list" aria-label="候补名单">
      <h2>
        候补名单 <span className="figure cal-quiet">{wishes.length}</span>
        {onAll && (
          <button type="button" className="cal-link" onClick={onAll}>
            全部
          </button>
        )}
      </h2>
      <ol>
        {wishes.map((wish, at) => (
          <li key={wish.id} className={isHeld(carried, wish) ? 'cal-wait held' : 'cal-wait'}>
            <div>
              <WishFace wish={wish} lead={at + 1} />
            </div>
            <button type="button" className="cal-link" aria-label={`放入 ${wish.name}`} onClick={() => day.lift(wish)}>
              放入
            </button>
          </li>
        ))}
      </ol>
      {wishes.length === 0 && <p className="cal-quiet cal-none">没有人在候补</p>}
    </section>
  )
}
