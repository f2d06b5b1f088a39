/** 写这次跟进: how, what was said, how serious she is, when next; nobody reached is one click. What is typed stays with its sheet. */
import {
  declarations,
  type FollowWay,
  followWays,
  type Intention,
  intentions,
  type Sheet,
  unreached,
  whyNotMove,
} from '@clinic/contract/areas/declarations/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Button, type GetRef, Input, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { today } from '../../kit/clock.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { useKeys } from '../../kit/keys.ts'
import { useMay } from '../../kit/person.ts'
import { useAction } from '../../kit/query.ts'
import { titles } from './columns.tsx'

const DayInput = lazy(() => import('../../kit/form/DayInput.tsx'))

/** Characters a follow-up may have. */
const MOST_SAID = 1000

type Draft = {
  readonly way: FollowWay
  readonly content: string
  readonly intention?: Intention
  readonly nextAt: string | null
}
const empty: Draft = { way: 'phone', content: '', nextAt: null }

const ways = (Object.keys(followWays) as FollowWay[])
  .filter((way) => !unreached.includes(way))
  .map((value) => ({ value, label: followWays[value] }))
const grades = (Object.keys(intentions) as Intention[]).map((value) => ({
  value,
  label: value,
  title: intentions[value],
}))

/** Soon, in one click. */
const soon = () =>
  [
    { label: '明天', at: `${daysAfter(today(), 1)} 09:00:00` },
    { label: '3 天后', at: `${daysAfter(today(), 3)} 09:00:00` },
    { label: '7 天后', at: `${daysAfter(today(), 7)} 09:00:00` },
  ] as const

const useFollow = (sheet: Sheet) => {
  const [draft, setDraft] = useState<Draft>(empty)
  const put = (some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some }))
  const unsaved = useUnsaved({
    what: `${sheet.customerName}的跟进`,
    name: `declaration follow ${sheet.id}`,
    count: () => (draft.content.trim() === '' ? 0 : 1),
    read: () => draft,
    restore: setDraft,
  })
  const send = useAction(declarations.follow, {
    done: '已存跟进',
    onDone: () => {
      unsaved.saved()
      setDraft(empty)
    },
  })
  const save = (way: FollowWay = draft.way, content = draft.content.trim()) => {
    if (content === '' && !unreached.includes(way)) return
    send.mutate({
      id: sheet.id,
      way,
      content,
      ...(draft.intention ? { intention: draft.intention } : {}),
      ...(draft.nextAt ? { nextAt: draft.nextAt } : {}),
    })
  }
  return { draft, put, save, busy: send.isPending }
}

const Missed = ({ onMiss, busy }: { readonly onMiss: (way: FollowWay) => void; readonly busy: boolean }) => (
  <span className="rest">
    没联系上：
    {unreached.map((way) => (
      <Button key={way} type="link" size="small" disabled={busy} onClick={() => onMiss(way)}>
        {followWays[way]}
      </Button>
    ))}
  </span>
)

type NextProps = { readonly at: string | null; readonly onChange: (at: string | null) => void }
const Next = ({ at, onChange }: NextProps) => (
  <>
    <span>下次</span>
    {soon().map((one) => (
      <Button
        key={one.label}
        size="small"
        type={at === one.at ? 'primary' : 'default'}
        aria-pressed={at === one.at}
        onClick={() => onChange(at === one.at ? null : one.at)}
      >
        {one.label}
      </Button>
    ))}
    <Suspense fallback={null}>
      <span className="declaration-next">
        <DayInput time size="small" value={at} onChange={onChange} placeholder={titles.nextFollowAt} />
      </span>
    </Suspense>
  </>
)

type Box = GetRef<typeof Input.TextArea> | null
/** The box where it is typed: a desk puts the focus there, at once or as soon as the sheet stands. */
export type Field = { readonly take: (box: Box) => void; readonly focus: () => void }
export const useField = (): Field => {
  const box = useRef<Box>(null)
  const wanted = useRef(false)
  return useMemo(
    () => ({
      take: (next) => {
        box.current = next
        if (wanted.current) next?.focus()
        wanted.current = false
      },
      focus: () => {
        wanted.current = box.current === null
        box.current?.focus()
      },
    }),
    [],
  )
}
type Props = { readonly sheet: Sheet; readonly field: Field }
type Following = ReturnType<typeof useFollow>

const Foot = ({ sheet, draft, put, save, busy }: Following & { readonly sheet: Sheet }) => (
  <footer>
    <span>{titles.intention}</span>
    <Segmented
      size="small"
      aria-label={titles.intention}
      value={draft.intention ?? sheet.intention ?? 'B'}
      onChange={(intention) => put({ intention: intention as Intention })}
      options={grades}
    />
    <Next at={draft.nextAt} onChange={(nextAt) => put({ nextAt })} />
    <Button
      className="rest"
      type="primary"
      disabled={draft.content.trim() === ''}
      loading={busy}
      onClick={() => save()}
    >
      存跟进 Ctrl Enter
    </Button>
  </footer>
)

export const FollowBox = ({ sheet, field }: Props) => {
  const may = useMay()
  const following = useFollow(sheet)
  const { draft, put, save, busy } = following
  const closed = whyNotMove('follow', sheet)
  useKeys({ 'Ctrl+Enter': closed ? undefined : () => save() })
  if (!may(declarations.follow.may)) return null
  if (closed) return <p className="none">{closed.message}</p>
  return (
    <section className="declaration-write" aria-label="写这次跟进">
      <header>
        <Segmented
          size="small"
          aria-label="方式"
          value={draft.way}
          onChange={(way) => put({ way: way as FollowWay })}
          options={ways}
        />
        <Missed onMiss={(way) => save(way, draft.content.trim())} busy={busy} />
      </header>
      <Input.TextArea
        ref={field.take}
        aria-label="跟进内容"
        placeholder="这次说了什么，下次要做什么"
        rows={3}
        maxLength={MOST_SAID}
        value={draft.content}
        onChange={({ target }) => put({ content: target.value })}
      />
      <Foot sheet={sheet} {...following} />
    </section>
  )
}
