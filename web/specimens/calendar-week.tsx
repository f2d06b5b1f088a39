/** A week of twelve resources, a month, and a day on a phone. */
import { lazy, Suspense, useState } from 'react'
import { MARKS } from '../src/kit/calendar/model.ts'
import { clockText } from '../src/kit/calendar/spans.ts'
import type { WeekCell, WeekRow } from '../src/kit/calendar/week.ts'
import { cardsOf, doctors, rooms } from './clinic-day.ts'
import { told } from './heard.ts'
import { loadsOf, TODAY, useMonth } from './month.tsx'

const WeekView = lazy(() => import('../src/kit/calendar/WeekView.tsx'))
const MonthView = lazy(() => import('../src/kit/calendar/MonthView.tsx'))
const DayAgenda = lazy(() => import('../src/kit/calendar/DayAgenda.tsx'))

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const HOURS = { from: 510, to: 1110 }
const LUNCH = { kind: 'off', from: 720, to: 810, word: '午休' } as const

const cellAt = (row: number, day: number): WeekCell => {
  if ((row * 3 + day) % 13 === 6)
    return { busy: [], count: 0, grounds: [{ ...HOURS, kind: 'off', word: row % 2 ? '年假' : '休息' }] }
  if (row === 1 && day === 2) return { busy: [], count: 0, grounds: [{ ...HOURS, kind: 'stop', word: '停诊 培训' }] }
  const isFull = row === 2 && day === 4
  const cards = isFull
    ? []
    : cardsOf(
        [{ ...doctors[0]!, id: `w${row}`, grounds: [LUNCH] }],
        [[540 + ((row + day) % 4) * 30, 1080]],
        0,
        row * 7 + day + 3,
      )
  const items = cards.map(({ id, from, name, project }) => ({ ...{ id, from, name, project }, mark: MARKS.booked }))
  const busy = isFull ? [HOURS] : cards
  return { busy, count: isFull ? 18 : cards.length, grounds: [LUNCH], items }
}

const rows: readonly WeekRow[] = [...doctors, ...rooms].map(({ id, name, note }, row) => ({
  ...{ id, name, note },
  days: Object.fromEntries(days.map((day, at) => [day, cellAt(row, at)])),
}))

const FULL = { height: 'calc(100vh - 32px)' }

export const WeekSpecimen = () => (
  <div style={FULL}>
    <h1 className="visually-hidden">预约视图</h1>
    <Suspense fallback={null}>
      <WeekView
        label="预约视图 11-23 至 11-29"
        axisWord="医生 / 诊室"
        days={days}
        today="2026-11-24"
        rows={rows}
        hours={HOURS}
        slot={15}
        loads={loadsOf(TODAY)}
        onDay={({ name }, day) => told(`日 ${name} ${day}`)}
        onItem={({ name }) => told(`打开 ${name}`)}
        onBook={({ name }, day) => told(`新预约 ${name} ${day}`)}
      />
    </Suspense>
  </div>
)

export const MonthSpecimen = () => {
  const month = useMonth()
  return (
    <div style={FULL}>
      <h1 className="visually-hidden">预约视图</h1>
      <Suspense fallback={null}>
        <MonthView {...month} onDay={(day) => [month.onDay(day), told(`日 ${day}`)]} />
      </Suspense>
    </div>
  )
}

const cards = cardsOf(
  doctors,
  [
    [540, 700],
    [810, 1080],
  ],
  652,
)

export const AgendaSpecimen = () => {
  const [chosen, setChosen] = useState('d1')
  return (
    <div style={{ height: '100vh', margin: -16 }}>
      <h1 className="visually-hidden">预约视图</h1>
      <Suspense fallback={null}>
        <DayAgenda
          label="预约视图 11-22"
          columns={doctors}
          chosen={chosen}
          onColumn={setChosen}
          cards={cards}
          hours={{ from: 540, to: 1080 }}
          slot={15}
          now={652}
          onOpen={({ name }) => told(`打开 ${name}`)}
          onBook={({ columns, from, to }) => told(`新预约 ${columns} ${clockText(from)}-${clockText(to)}`)}
          deeds={[
            { label: '待排 3', go: () => told('待排') },
            { label: '候补 3', go: () => told('候补') },
            { label: '新预约', go: () => told('新预约'), primary: true },
          ]}
        />
      </Suspense>
    </div>
  )
}
