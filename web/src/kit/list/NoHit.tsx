/** Nothing fits all filters: which of them to drop, and how many that gives. Loaded when a list finds nothing. */
import type { Call } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useAnswer } from '../query.ts'
import { Nothing } from '../show/states.tsx'
import type { Filter } from './filter.tsx'
import { type FilterValues, inputOf } from './place.ts'
import { type Relaxation, relaxations } from './relaxation.ts'

/** Each is a question of its own: more of them than a person reads are not asked. */
const MOST = 4

type Props = {
  readonly list: Call
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly always: Readonly<Record<string, unknown>>
  readonly search: (filters: FilterValues) => void
  readonly reset: () => void
}

const Dropping = ({
  list,
  always,
  search,
  relaxation: { word, rest },
}: Pick<Props, 'list' | 'always' | 'search'> & { relaxation: Relaxation }) => {
  const input = { ...inputOf(list, { page: 1, pageSize: 1, filters: rest }), ...always }
  const { data } = useAnswer(list, input, { once: true })
  const { total, more } = (data ?? {}) as { total?: number; more?: boolean }
  if (!total) return null
  return (
    <Button onClick={() => search(rest)}>
      去掉“{word}”有 {total}
      {more ? '+' : ''} 条
    </Button>
  )
}

const NoHit = ({ list, filters, values, always, search, reset }: Props) => (
  <Nothing
    text="没有符合条件的数据"
    sign="search"
    action={
      <>
        {relaxations(filters, values)
          .slice(0, MOST)
          .map((relaxation) => (
            <Dropping key={relaxation.word} list={list} always={always} search={search} relaxation={relaxation} />
          ))}
        <Button onClick={reset}>清除条件</Button>
      </>
    }
  />
)
export default NoHit
