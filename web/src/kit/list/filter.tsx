/** One line of the most used filters; the rest folded, with a count of those set. Typing stays inside this component. */
import { CalendarOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Call, InputOf } from '@clinic/contract/call.ts'
import { Button, Select } from 'antd'
// By file: the whole of Input brings text areas and codes a list has no use for.
import Input from 'antd/es/input/Input'
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { optionsOf, type Words } from '../../words/states.ts'
import { usePinyinSearch } from '../pick/pinyin-search.ts'
import { isBusinessDay } from '../schema.ts'
import { type FilterValues, isSet } from './place.ts'

const Days = lazy(() => import('../form/Days.tsx'))

type Common = { readonly label: string; readonly hint?: string; readonly width?: number }
export type FieldProps = {
  value?: unknown
  onChange?: (value: unknown) => void
  'aria-label'?: string
  placeholder?: string
}

/** A filter as content. Names are the list call's own: `FilterOf<typeof orders.list>`. */
export type Filter<Name extends string = string> = Common &
  (
    | { readonly kind: 'text'; readonly name: Name }
    | {
        readonly kind: 'select'
        readonly name: Name
        readonly options: Words | readonly { value: string | number; label: string }[]
        readonly many?: boolean
      }
    /** A range of days; `from` and `to` are the call's two names. `future: false` stops at today. */
    /** `times`: sent as points in time, from 00:00:00 of the first day to 23:59:59 of the last (F0315, F0316, F0318). */
    | {
        readonly kind: 'days'
        readonly from: Name
        readonly to: Name
        readonly future?: boolean
        readonly times?: boolean
      }
    /** Anything else that takes value and onChange: pickers. */
    | { readonly kind: 'pick'; readonly name: Name; readonly field: ComponentType<FieldProps> }
  )

/** A filter of a list call: a name it does not take does not compile. */
export type FilterOf<C extends Call> = Filter<keyof InputOf<C> & string>

type Draft = Record<string, unknown>
type Change = (change: Draft, andSearch: boolean) => void

const wordOptions = (options: Words | readonly { value: string | number; label: string }[]) =>
  Array.isArray(options) ? [...options] : optionsOf(options as Words)

const narrows = (filter: Filter, draft: FilterValues): boolean =>
  (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name]).some((name) => isSet(draft[name]))

/** Values of a select may be numbers in the address bar and strings in the words, or the other way round. */
const sameKind = (value: unknown, options: readonly { value: string | number }[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => sameKind(one, options))
  return options.find((option) => String(option.value) === String(value))?.value ?? value
}

type FieldsProps<Kind extends Filter['kind']> = {
  filter: Filter & { kind: Kind }
  draft: Draft
  change: Change
  /** The page opened with the focus here. */
  focused?: boolean
  /** The call that is asked: knows which days are business days. */
  list?: Call | undefined
}

const TextFilter = ({ filter, draft, change, focused = false }: FieldsProps<'text'>) => (
  <Input
    size="small"
    allowClear
    autoFocus={focused}
    aria-label={filter.label}
    placeholder={filter.hint ?? filter.label}
    style={{ width: filter.width ?? 200 }}
    value={(draft[filter.name] as string) ?? ''}
    onChange={(event) => change({ [filter.name]: event.target.value }, event.type === 'click')}
    maxLength={60}
  />
)

const SelectFilter = ({ filter, draft, change }: FieldsProps<'select'>) => {
  const options = wordOptions(filter.options)
  const search = usePinyinSearch()
  return (
    <Select
      size="small"
      allowClear
      aria-label={filter.label}
      placeholder={filter.hint ?? filter.label}
      style={{ width: filter.width ?? 132 }}
      {...(filter.many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={search}
      options={options}
      value={sameKind(draft[filter.name], options) ?? null}
      onChange={(value) => change({ [filter.name]: value ?? undefined }, true)}
    />
  )
}

/** The day of a point in time; a range of days stands in the field, whatever is sent. */
const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 10) : undefined)
const momentAt = (day: string | undefined, clock: string | null) => (day && clock ? `${day} ${clock}` : day)

const daysText = (from: unknown, to: unknown) => (from || to ? `${from ?? '…'} 至 ${to ?? '…'}` : '')

/** Shows the range as text; the calendar comes when someone reaches for it. */
const DaysFilter = ({ filter, draft, change, list }: FieldsProps<'days'>) => {
  const [awake, setAwake] = useState<'no' | 'near' | 'focused'>('no')
  const [from, to] = [dayOf(draft[filter.from]), dayOf(draft[filter.to])]
  const clocks = filter.times ? (['00:00:00', '23:59:59'] as const) : ([null, null] as const)
  const asleep = (
    <Input
      size="small"
      readOnly
      style={{ width: 232 }}
      aria-label={filter.label}
      placeholder={filter.label}
      suffix={<CalendarOutlined />}
      value={daysText(from, to)}
      onFocus={() => setAwake('focused')}
      onPointerEnter={() => setAwake((now) => (now === 'no' ? 'near' : now))}
    />
  )
  if (awake === 'no') return asleep
  return (
    <Suspense fallback={asleep}>
      <Days
        label={filter.label}
        future={filter.future ?? true}
        business={list !== undefined && isBusinessDay(list, filter.from)}
        focused={awake === 'focused'}
        value={[from, to]}
        onChange={([first, last]) =>
          change({ [filter.from]: momentAt(first, clocks[0]), [filter.to]: momentAt(last, clocks[1]) }, true)
        }
      />
    </Suspense>
  )
}

const Field = ({ filter, draft, change, focused, list }: FieldsProps<Filter['kind']>): ReactNode => {
  if (filter.kind === 'text')
    return <TextFilter filter={filter} draft={draft} change={change} focused={focused ?? false} />
  if (filter.kind === 'select') return <SelectFilter filter={filter} draft={draft} change={change} />
  if (filter.kind === 'days') return <DaysFilter filter={filter} draft={draft} change={change} list={list} />
  const Picked = filter.field
  return (
    <Suspense fallback={<Input size="small" disabled placeholder={filter.label} style={{ width: 132 }} />}>
      <Picked
        aria-label={filter.label}
        placeholder={filter.hint ?? filter.label}
        value={draft[filter.name]}
        onChange={(value) => change({ [filter.name]: value ?? undefined }, true)}
      />
    </Suspense>
  )
}

/** A field; tinted while the list is narrowed by it. */
const FilterField = ({ values, ...field }: FieldsProps<Filter['kind']> & { values: FilterValues }) => (
  <span className={narrows(field.filter, values) ? 'filter set' : 'filter'}>
    <Field {...field} />
  </span>
)

type Props = {
  readonly filters: readonly Filter[]
  /** The call they belong to. */
  readonly list?: Call
  readonly values: FilterValues
  readonly onSearch: (values: FilterValues) => void
  /** How many stand in the line; default 4. */
  readonly visible?: number
  /** The first text field has the focus when the page opens. */
  readonly focused?: boolean
  /** After 重置: the way to keep what narrows the list. */
  readonly keep?: ReactNode
}

/**
 * Draft of the filters; follows the address bar when someone else moves them. Another page, another order or an open panel
 * move no filter, and leave alone what is being typed.
 */
const useDraft = (values: FilterValues) => {
  const [draft, setDraft] = useState<Draft>({ ...values })
  const now = JSON.stringify(values)
  const [seen, setSeen] = useState(now)
  if (seen !== now) {
    setSeen(now)
    setDraft({ ...values })
  }
  return [draft, setDraft] as const
}

type UnfoldProps = {
  readonly unfolded: boolean
  /** How many of the folded ones narrow the list. */
  readonly set: number
  readonly onChange: (unfolded: boolean) => void
}

const Unfold = ({ unfolded, set, onChange }: UnfoldProps) => (
  <Button
    size="small"
    type="link"
    icon={unfolded ? <UpOutlined /> : <DownOutlined />}
    iconPlacement="end"
    onClick={() => onChange(!unfolded)}
    aria-expanded={unfolded}
  >
    {unfolded ? '收起' : `更多筛选${set ? `（${set}）` : ''}`}
  </Button>
)

/** What is typed is asked for by Enter, what is chosen at once. */
const useAsking = (values: FilterValues, onSearch: (values: FilterValues) => void) => {
  const [draft, setDraft] = useDraft(values)
  const change: Change = (part, andSearch) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (andSearch) onSearch(next)
  }
  const reset = () => {
    // What was typed and not asked for stands in no address: nobody else would take it away.
    setDraft({})
    onSearch({})
  }
  return { draft, change, reset }
}

export const FilterLine = memo(({ filters, list, values, onSearch, visible = 4, focused = false, keep }: Props) => {
  const { draft, change, reset } = useAsking(values, onSearch)
  const [unfolded, setUnfolded] = useState(false)
  const rest = filters.slice(visible)
  const setInRest = rest.filter((filter) => narrows(filter, values)).length
  const narrowed = filters.some((filter) => narrows(filter, values) || narrows(filter, draft))
  return (
    <form
      className="filter-line"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(draft)
      }}
    >
      {(unfolded ? filters : filters.slice(0, visible)).map((filter, at) => (
        <FilterField
          key={filter.label}
          filter={filter}
          values={values}
          draft={draft}
          change={change}
          list={list}
          focused={focused && at === 0}
        />
      ))}
      <Button size="small" htmlType="submit">
        查询
      </Button>
      {narrowed && (
        <Button size="small" type="link" className="filter-reset" onClick={reset}>
          重置
        </Button>
      )}
      {keep}
      {rest.length > 0 && <Unfold unfolded={unfolded} set={setInRest} onChange={setUnfolded} />}
    </form>
  )
})
