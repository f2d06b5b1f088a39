/** The day as a grid: a clinic's day, moved by hand and by keys, with an answer that comes late, is refused, or is lost. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import {
  type Card,
  type Clash,
  MARKS,
  minutesOf,
  nameOf,
  type Place,
  type Thing,
  type Wish,
} from '../src/kit/calendar/model.ts'
import { clockText } from '../src/kit/calendar/spans.ts'
import { passed } from './answer.ts'
import { cardsOf, doctors, rooms, turnsOf, withRooms } from './clinic-day.ts'
import { told } from './heard.ts'
import { useMonth } from './month.tsx'

const DayCalendar = lazy(() => import('../src/kit/calendar/DayCalendar.tsx'))

const params = new URLSearchParams(location.search)
const NOW = 652

/** A quiet day for tests, of which each card has its purpose. */
const few: Card[] = [
  { ...card(1, '周秀诗', ['d1', 'r1'], 570, 615), flags: ['allergy', 'debt', 'vip', 'first'], mark: MARKS.arrived },
  card(2, '陈海淑', ['d1'], 615, 645),
  card(3, '吴玉娟', ['d2'], 600, 660),
  { ...card(4, '赵敏', ['d2'], 630, 660), over: true, flags: ['over'] },
  { ...card(5, '张怡', ['d3'], 540, 600), mark: MARKS.finished, fixed: '已完成的预约不再移动' },
  card(6, '彭萱', ['d3'], 600, 615),
]
function card(id: number, name: string, columns: readonly string[], from: number, to: number): Card {
  return { id, name, columns, from, to, mark: MARKS.booked, flags: [], project: '光子嫩肤', person: '女 28 苏' }
}

/** Forty columns and six hundred cards: what one step of a drag costs. */
const crowd = () => {
  const columns = Array.from({ length: 40 }, (_, at) => ({
    ...doctors[0]!,
    ...{ id: `c${at}`, name: `医生${at + 1}`, grounds: [] },
  }))
  return { columns, cards: cardsOf(columns, [[480, 1260]], NOW, 11).slice(0, 600) }
}

const scene = () => {
  if (params.has('crowd')) return { ...crowd(), pinned: [] }
  if (params.has('few')) return { columns: doctors.slice(0, 3), cards: few, pinned: rooms.slice(0, 2) }
  const cards = withRooms(
    cardsOf(
      doctors,
      [
        [540, 720],
        [810, 1080],
      ],
      NOW,
    ),
  )
  return { columns: doctors, cards, pinned: rooms }
}

const first = scene()
const wishesAtFirst: readonly Wish[] = [
  {
    id: 901,
    name: '韩佳宁',
    person: '女 29',
    project: '热玛吉 900 发',
    minutes: 90,
    age: '3 天',
    note: '客户说“下周二前定”',
  },
  { ...{ id: 902, name: '冯建国', person: '男 58', project: '种植二期复查', minutes: 30, age: '今天' }, urgent: true },
]
const waiting: readonly Wish[] = [
  { id: 903, name: '秦岚', person: '女 42', project: '洁牙 · 口腔任一', minutes: 30, note: '今日至周三 上午' },
  { id: 904, name: '孟瑶', person: '女 38', project: '眼综合面诊', minutes: 45, note: '宋安然 · 本周不限' },
]

const overlapping = (cards: readonly Card[], thing: Thing, place: Place, id: string): Card | undefined =>
  cards.find(
    (one) =>
      one.columns.includes(id) &&
      !(thing.type === 'card' && thing.card.id === one.id) &&
      one.from < place.to &&
      place.from < one.to,
  )

/** The next starts at which nothing of it is taken. */
const nextOf = (cards: readonly Card[], thing: Thing, place: Place) => {
  const found = []
  const length = minutesOf(thing)
  for (let from = place.from + 15; from + length <= 1260 && found.length < 3; from += 15) {
    const next = { ...place, from, to: from + length }
    if (!next.columns.some((id) => overlapping(cards, thing, next, id)))
      found.push({ label: clockText(from), place: next })
  }
  return found
}

const clashIn = (cards: readonly Card[], thing: Thing, place: Place): Clash | null => {
  const all = [...first.columns, ...first.pinned]
  const lines: string[] = []
  const columns: string[] = []
  for (const id of place.columns) {
    const column = all.find((one) => one.id === id)
    const other = overlapping(cards, thing, place, id)
    const stop = column?.grounds.find(({ kind, from, to }) => kind === 'stop' && from < place.to && place.from < to)
    if (other) lines.push(`${column?.name} ${clockText(other.from)}–${clockText(other.to)} 已有 ${other.name}`)
    else if (stop) lines.push(`${column?.name} ${stop.word}`)
    if (other || stop) columns.push(id)
  }
  // A room is never shared: who may book above the capacity may do so with a person.
  const way = place.columns.length === 1 ? { label: '申请加号…', go: () => told(`加号 ${nameOf(thing)}`) } : undefined
  return lines.length === 0 ? null : { lines, columns, next: nextOf(cards, thing, place), way }
}

const textOf = ({ columns, from, to, day }: Place): string =>
  `${columns.join('+')} ${clockText(from)}-${clockText(to)}${day ? ` ${day}` : ''}`

/** Answers of the specimen's server: `refuse('…')` and `lose(true)` of the window make the next ones fail. */
let refusal: string | null = null
let isLost = false
Object.assign(globalThis, {
  refuse: (why: string | null) => (refusal = why),
  lose: (lost: boolean) => (isLost = lost),
})
const answered = async (what: string): Promise<string | null> => {
  told(what)
  await passed()
  if (isLost) throw new Error('lost')
  return refusal
}

/** What the specimen's clinic keeps, and what its moves do to it. */
const useClinic = () => {
  const [cards, setCards] = useState(first.cards)
  const [wishes, setWishes] = useState(wishesAtFirst)
  useEffect(() => {
    // Somebody else changes a card meanwhile.
    const meanwhile = (id: number, from: number) =>
      setCards((now) => now.map((one) => (one.id === id ? { ...one, from, to: from + one.to - one.from } : one)))
    Object.assign(globalThis, { meanwhile })
  }, [])
  const deeds = useMemo(
    () => ({
      onMove: async (moved: Card, place: Place) => {
        const why = await answered(`移动 ${moved.name} ${textOf(place)}`)
        const { from, to, columns } = place
        if (why === null && !place.day)
          setCards((now) => now.map((one) => (one.id === moved.id ? { ...one, from, to, columns } : one)))
        return why
      },
      onPlace: async (wish: Wish, place: Place) => {
        const why = await answered(`放入 ${wish.name} ${textOf(place)}`)
        if (why !== null) return why
        setWishes((now) => now.filter(({ id }) => id !== wish.id))
        setCards((now) => [
          ...now,
          { ...card(wish.id, wish.name, place.columns, place.from, place.to), project: wish.project },
        ])
        return null
      },
      onShelve: async (shelved: Card) => {
        const why = await answered(`待排 ${shelved.name}`)
        if (why !== null) return why
        const { id, name, person, project, from, to } = shelved
        setCards((now) => now.filter((one) => one.id !== id))
        setWishes((now) => [...now, { id, name, person, project, minutes: to - from }])
        return null
      },
    }),
    [],
  )
  return { cards, wishes, deeds }
}

/** What the page does with the letters that are its own. */
const onKey = (key: string, on: Card | null): boolean => {
  if (key !== 'A' || !on) return false
  told(`到店 ${on.name}`)
  return true
}

export const CalendarSpecimen = () => {
  const { cards, wishes, deeds } = useClinic()
  const month = useMonth()
  const pinned = useMemo(() => first.pinned.map((column) => turnsOf(cards, column)), [cards])
  return (
    <div style={{ height: 'calc(100vh - 32px)' }}>
      <h1 className="visually-hidden">预约视图</h1>
      <Suspense fallback={null}>
        <DayCalendar
          {...deeds}
          label="预约视图 11-22"
          axisWord="医生"
          axis={first.columns}
          pinned={pinned}
          cards={cards}
          hours={{ from: 480, to: 1260 }}
          slot={15}
          now={NOW}
          clashAt={(thing, place) => clashIn(cards, thing, place)}
          onOpen={({ name }) => told(`打开 ${name}`)}
          onBook={(place) => told(`新预约 ${textOf(place)}`)}
          onKey={onKey}
          keys={{ A: '到店' }}
          side={{ month, wishes, waiting, hint: '陆子昂 11:00 取消，空出 2 时。合适：秦岚。' }}
        />
      </Suspense>
    </div>
  )
}
