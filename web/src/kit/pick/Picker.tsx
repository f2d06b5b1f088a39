/**
 * Selects that ask the server. `Picker` searches while one types, one question at a time and at most one a second (F0397);
 * `Choice` reads all options once and drops a selection that is no longer among them (F0270, F0271). Loading failures are
 * silent (000 §8).
 */
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Select } from 'antd'
import { Fragment, type ReactElement, useEffect, useRef, useState } from 'react'
import { useAnswer } from '../query.ts'
import { usePhone } from '../screen.ts'
import { useEarlyEnter } from './early-enter.ts'
import {
  filledColumns,
  GONE,
  LIST_HEIGHT,
  type OnChange,
  type PickColumn,
  type PickOption,
  stillOffered,
} from './option.ts'
import { gridWidth, PickFrame, PickLine, PickRow } from './PickGrid.tsx'
import { usePinyinSearch } from './pinyin-search.ts'
import { useTypedAnswer } from './typed-answer.ts'
import '../show/show.css'

export type { PickColumn, PickOption } from './option.ts'

type Common = {
  readonly value?: unknown
  readonly onChange?: OnChange
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Where a page begins with it. */
  readonly autoFocus?: boolean
  readonly many?: boolean
  readonly width?: number | string
  readonly 'aria-label'?: string
}

export type PickerProps<C extends Call> = Common & {
  readonly call: C
  /** Input for what was typed; empty text asks for the usual first ones. */
  readonly input: (text: string) => InputOf<C>
  readonly options: (answer: OutputOf<C>) => readonly PickOption[]
  /** Shows the options as a grid of these columns; at a phone's width as lines. */
  readonly columns?: readonly PickColumn[]
  /** Under the grid: that there is more than it shows. */
  readonly foot?: (answer: OutputOf<C>) => string | null
  /** The option a record already has, so that its name shows before anything is searched. */
  readonly chosen?: PickOption | null
  /** The whole option, for screens that need more than its value. */
  readonly onPick?: (option: PickOption | null) => void
}

const line = (option: PickOption) => ({ ...option, title: option.label, label: option.label })

type Chosen = { readonly value: unknown; readonly chosen: PickOption | null | undefined; readonly searching: boolean }

/** Remembers the options chosen so far, so that their names show; while one searches, only what was found is offered. */
const useKnown = (found: readonly PickOption[], { value, chosen, searching }: Chosen) => {
  const [known, setKnown] = useState<readonly PickOption[]>([])
  const values = Array.isArray(value) ? value : [value]
  const before = searching ? [] : [...(chosen ? [chosen] : []), ...known]
  const extra = before.filter(
    (option) => values.includes(option.value) && !found.some((one) => one.value === option.value),
  )
  const remember = (picked: readonly PickOption[]) => setKnown((now) => [...picked, ...now].slice(0, 50))
  return [[...extra, ...found], remember] as const
}

const NO_COLUMNS: readonly PickColumn[] = []

/** Another number for each answer to something typed: the select marks its first option where the list is drawn anew. */
const useListNumber = (typings: number, settled: boolean): number => {
  const [answered, setAnswered] = useState(typings)
  if (settled && answered !== typings) setAnswered(typings)
  return answered
}

/** How the options are drawn: as lines, or as a grid where there are columns and room for them. */
const useDrawing = (columns: readonly PickColumn[], shown: readonly PickOption[], foot: string | null, key: number) => {
  const phone = usePhone()
  const filled = phone ? NO_COLUMNS : filledColumns(columns, shown)
  const optionRender = ({ data }: { data: PickOption }) =>
    filled.length > 0 && data.cells ? <PickRow option={data} columns={filled} /> : <PickLine option={data} />
  // The select looks for its first option when their number changes only: an answer as long as the last one is drawn anew.
  if (filled.length === 0)
    return { optionRender, popupRender: (list: ReactElement) => <Fragment key={key}>{list}</Fragment> }
  return {
    optionRender,
    popupMatchSelectWidth: gridWidth(filled),
    popupRender: (list: ReactElement) => (
      <PickFrame columns={filled} foot={foot}>
        <Fragment key={key}>{list}</Fragment>
      </PickFrame>
    ),
  }
}

type Asking<C extends Call> = Pick<
  PickerProps<C>,
  'call' | 'input' | 'options' | 'columns' | 'foot' | 'chosen' | 'value'
>

/** What is typed and what was found for it, as it is shown. */
const useSearch = <C extends Call>({ call, input, options, columns = NO_COLUMNS, foot, chosen, value }: Asking<C>) => {
  const [{ text, typings }, setTyped] = useState({ text: '', typings: 0 })
  const [open, setOpen] = useState(false)
  const { answer, settled } = useTypedAnswer(call, input, text, { resting: !open })
  const searching = text !== ''
  const found = answer.data === undefined ? [] : options(answer.data)
  const [shown, remember] = useKnown(found, { value, chosen, searching })
  const list = useListNumber(typings, settled)
  const drawing = useDrawing(columns, shown, answer.data === undefined ? null : (foot?.(answer.data) ?? null), list)
  const type = (typed: string) => setTyped((now) => ({ text: typed, typings: now.typings + 1 }))
  return { open, setOpen, settled, searching, search: { text, settled, found }, shown, remember, drawing, type }
}

/** Searches on the server while one types. The value is an id, with `many` a list of them; `onPick` is told the whole option. */
export const Picker = <C extends Call>(props: PickerProps<C>) => {
  const { call, input, options, columns, foot, chosen, onPick, onChange, value, many = false, width, ...rest } = props
  const { open, setOpen, settled, searching, search, shown, remember, drawing, type } = useSearch(props)
  const pick = (next: unknown) => {
    const picked = shown.filter((option) => [next].flat().includes(option.value))
    remember(picked)
    type('')
    onChange?.(next ?? undefined)
    onPick?.(many ? null : (picked[0] ?? null))
  }
  const onInputKeyDown = useEarlyEnter(search, (option) => {
    if (many) return pick([...new Set([...(Array.isArray(value) ? value : []), option.value])])
    setOpen(false)
    pick(option.value)
  })
  return (
    <Select
      {...rest}
      allowClear
      open={open}
      onInputKeyDown={onInputKeyDown}
      {...(many ? { mode: 'multiple' as const } : {})}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder={rest.placeholder ?? '输入姓名、拼音或手机后四位'}
      loading={!settled && open}
      // Enter takes the first of what was found, never of what was found before.
      defaultActiveFirstOption={settled}
      listHeight={LIST_HEIGHT}
      style={{ width: width ?? '100%' }}
      // The select would mark an option whose id begins with what is typed, where one is chosen: no one is, while one searches.
      value={searching && !many ? null : (value ?? null)}
      onOpenChange={setOpen}
      onBlur={() => type('')}
      options={shown.map(line)}
      {...(drawing as object)}
      notFoundContent={settled ? '没有找到' : '查询中…'}
      onChange={pick}
    />
  )
}

export type ChoiceProps<C extends Call> = Common & {
  readonly call: C
  /** null: there is nothing to choose from yet (the level above is empty). */
  readonly input: InputOf<C> | null
  readonly options: (answer: OutputOf<C>) => readonly PickOption[]
  /** Chosen by itself, once for each list of options, when nothing is chosen yet. */
  readonly preselect?: (option: PickOption) => boolean
}

/** Chooses what the list proposes; what somebody then clears stays cleared until there is another list. */
const usePreselected = (
  all: readonly PickOption[] | null,
  value: unknown,
  preselect: ((option: PickOption) => boolean) | undefined,
  onChange: Common['onChange'],
) => {
  const done = useRef('')
  const key = all === null ? '' : all.map((option) => option.value).join()
  useEffect(() => {
    if (!preselect || !all || done.current === key) return
    done.current = key
    const first = all.find(preselect)
    if (first && (value === undefined || value === null)) onChange?.(first.value)
  })
}

/** A note beside the name needs its own room. */
const NOTED = {
  popupMatchSelectWidth: false,
  optionRender: ({ data }: { data: PickOption }) => <PickLine option={data} />,
} as object

/** Offers everything a call answers, read as it is drawn and kept for a minute: for short lists alone. */
export const Choice = <C extends Call>({
  call,
  input,
  options,
  value,
  onChange,
  many = false,
  width,
  preselect,
  ...rest
}: ChoiceProps<C>) => {
  const answer = useAnswer(call, input, { freshFor: 60_000 })
  const all = answer.data === undefined ? null : options(answer.data)
  const kept = all === null ? value : stillOffered(value, all)
  useEffect(() => {
    if (kept !== value) onChange?.(kept, GONE)
  }, [kept, value, onChange])
  usePreselected(all, value, preselect, onChange)
  const search = usePinyinSearch()
  return (
    <Select
      {...rest}
      allowClear
      {...(many ? { mode: 'multiple' as const } : {})}
      {...(all?.some(({ note }) => note) ? NOTED : {})}
      showSearch={search}
      placeholder={rest.placeholder ?? '请选择'}
      loading={answer.isFetching}
      listHeight={LIST_HEIGHT}
      style={{ width: width ?? '100%' }}
      // Before its options are there nothing says its name, and its number says nothing.
      value={all === null ? null : (kept ?? null)}
      options={(all ?? []).map(line)}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}
