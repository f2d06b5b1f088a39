/** What a rule asks of facts that other areas keep: where she lives, what she paid lately and bought, her card, her complaints. */
import { hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import { productTypes } from '@clinic/contract/areas/products/calls.ts'
import { type Condition, ruleFacts } from '@clinic/contract/areas/segments/calls.ts'
import { Radio } from 'antd'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'

/** Facts that are drawn here. */
export const kept = ['region', 'recentPaid', 'category', 'card', 'complaint'] as const
export type Kept = Extract<Condition, { fact: (typeof kept)[number] }>
type Of<F> = { readonly value: Extract<Kept, { fact: F }>; readonly onChange: (next: Kept) => void }

const MOST_DAYS = 3650
const idsOf = (picked: unknown): number[] => (Array.isArray(picked) ? (picked as number[]) : [])

type FigureProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (next: number | undefined) => void
  readonly min?: number
  readonly max?: number
  readonly empty?: string
}
const Figure = ({ label, value, onChange, min = 0, max = 100_000_000, empty = '不限' }: FigureProps) => (
  <NumberInput
    {...{ min, max }}
    aria-label={label}
    placeholder={empty}
    precision={0}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
  />
)

const Recent = ({ value, onChange }: Of<'recentPaid'>) => {
  const put = (part: { days?: number | undefined; least?: number | undefined; most?: number | undefined }) => {
    const { days = 1, least, most } = { ...value, ...part }
    const limits = { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }
    onChange({ fact: 'recentPaid', days, ...limits })
  }
  return (
    <span className="segment-range">
      近 <Figure label="近期天数" min={1} max={MOST_DAYS} value={value.days} onChange={(days) => put({ days })} /> 天，
      <Figure label="近期消费不低于" value={value.least} onChange={(least) => put({ least })} /> 至{' '}
      <Figure label="近期消费不高于" value={value.most} onChange={(most) => put({ most })} /> 元
    </span>
  )
}

const Complaint = ({ value, onChange }: Of<'complaint'>) => (
  <span className="segment-range">
    <Radio.Group
      aria-label={ruleFacts.complaint}
      options={[
        { value: 'open', label: '未结' },
        { value: 'recent', label: '近期有过' },
      ]}
      value={value.days === undefined ? 'open' : 'recent'}
      onChange={({ target }) => onChange({ fact: 'complaint', ...(target.value === 'open' ? {} : { days: 90 }) })}
    />
    {value.days !== undefined && (
      <>
        近{' '}
        <Figure
          label="投诉天数"
          min={1}
          max={MOST_DAYS}
          value={value.days}
          onChange={(days = 1) => onChange({ fact: 'complaint', days })}
        />{' '}
        天
      </>
    )}
  </span>
)

const Region = ({ value, onChange }: Of<'region'>) => (
  <Choice
    many
    aria-label={ruleFacts.region}
    call={hospitals.provinces}
    input={{}}
    options={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
    value={[...value.provinceIds]}
    onChange={(picked: unknown) => onChange({ fact: 'region', provinceIds: idsOf(picked) })}
  />
)

const Category = ({ value, onChange }: Of<'category'>) => (
  <Choice
    many
    aria-label={ruleFacts.category}
    placeholder="含下级类别"
    call={productTypes.list}
    input={{ pageSize: 500 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
    value={[...value.typeIds]}
    onChange={(picked: unknown) => onChange({ fact: 'category', typeIds: idsOf(picked) })}
  />
)

export const FactField = ({ value, onChange }: { value: Kept; onChange: (next: Kept) => void }) => {
  switch (value.fact) {
    case 'region':
      return <Region value={value} onChange={onChange} />
    case 'recentPaid':
      return <Recent value={value} onChange={onChange} />
    case 'category':
      return <Category value={value} onChange={onChange} />
    case 'complaint':
      return <Complaint value={value} onChange={onChange} />
    case 'card':
      return (
        <Radio.Group
          aria-label={ruleFacts.card}
          options={[
            { value: true, label: '持有' },
            { value: false, label: '没有' },
          ]}
          value={value.holds}
          onChange={({ target }) => onChange({ fact: 'card', holds: target.value })}
        />
      )
  }
}
