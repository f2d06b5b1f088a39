/** The line at the foot of the day: the keys that do something here, the words of the marks, and what was said last. */
import { useSyncExternalStore } from 'react'
import { MarkSign } from './CardButton.tsx'
import { useCarried } from './CarryLayer.tsx'
import type { Carry } from './carry.ts'
import { carriedText } from './carry.ts'
import { type Column, MARKS, type Mark } from './model.ts'
import type { Store } from './store.ts'

type Keys = Readonly<Record<string, string>>

const RESTING: Keys = { '←→↑↓': '走格', Enter: '打开 / 新建', M: '移动', N: '新预约', T: '回到现在' }
const CARRYING: Keys = { '←→↑↓': '换时间、换列', 'Shift+↑↓': '改时长', Enter: '放下' }
const SHELVING: Keys = { P: '放进待排区' }
const BACK: Keys = { Esc: '退回' }

/** What a key does with what is carried; only a card goes onto the pinboard, where there is one. */
const carryingKeys = (canShelve: boolean): Keys => ({ ...CARRYING, ...(canShelve ? SHELVING : {}), ...BACK })

/** Keys with what they do. */
export const KeyLine = ({ keys }: { keys: Keys }) =>
  Object.entries(keys).map(([key, word]) => (
    <span key={key}>
      <kbd>{key}</kbd> {word}
    </span>
  ))

/** Marks with their words. */
export const Legend = ({ marks = Object.values(MARKS) }: { marks?: readonly Mark[] }) => (
  <span className="cal-legend">
    {marks.map((mark) => (
      <span key={mark.char}>
        <MarkSign mark={mark} /> {mark.word}
      </span>
    ))}
  </span>
)

type Props = {
  readonly carry: Carry
  readonly said: Store<string>
  readonly columns: readonly Column[]
  readonly canShelve: boolean
  /** Keys of the page, with their words: A 到店. */
  readonly keys?: Keys | undefined
}

/** What was said is what is heard: one line, a status. */
export const DayFoot = ({ carry, said, columns, canShelve, keys = {} }: Props) => {
  const carried = useCarried(carry)
  const last = useSyncExternalStore(said.subscribe, said.get)
  const text = carried ? carriedText(columns, carried) : last
  return (
    <div className="cal-foot">
      <p className="cal-said" role="status" title={text}>
        {text}
      </p>
      <p className="cal-keys">
        <KeyLine
          keys={
            carried?.by === 'lift' ? carryingKeys(canShelve && carried.thing.type === 'card') : { ...RESTING, ...keys }
          }
        />
        <Legend />
      </p>
    </div>
  )
}
