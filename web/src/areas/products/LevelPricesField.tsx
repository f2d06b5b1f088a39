/** 会员价 in the product's form: for each kind of card its own rate, a price or another rate, and what one then costs. */
import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { discountText } from '@clinic/contract/areas/memberships/rules.ts'
import { levelPriceOf } from '@clinic/contract/areas/products/level-prices.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Form, Select } from 'antd'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import type { Level } from './levels.ts'

type Kind = OutputOf<typeof levelPrices.kinds>[number]
type Props = { readonly value?: readonly Level[]; readonly onChange?: (levels: readonly Level[]) => void }

const ways = { card: '按卡折扣', price: '定价', rate: '另定折扣' } as const
type Way = keyof typeof ways
const PER_TENTH = 1_000

const wayOf = (level: Level | undefined): Way =>
  level === undefined ? 'card' : level.discountBp == null ? 'price' : 'rate'

const fen = (yuan: unknown): number => parseYuan((yuan as string | null | undefined) ?? '') ?? 0

/** The price, the floor where it is shown, and what kind of thing it is, as they are typed. */
const useTyped = () => ({
  priceFen: fen(Form.useWatch('price')),
  floorFen: fen(Form.useWatch('floorPrice')),
  itemType: String(Form.useWatch('itemType') ?? 'SERVICE'),
})

type RowProps = {
  readonly kind: Kind
  readonly level: Level | undefined
  readonly typed: ReturnType<typeof useTyped>
  readonly put: (level: Level | null) => void
}

const Figure = ({ kind: { id, name, discountBp }, level, put }: Omit<RowProps, 'typed'>) => {
  const way = wayOf(level)
  if (way === 'card') return <span className="none">{discountText(discountBp)}</span>
  if (way === 'price')
    return (
      <MoneyInput
        aria-label={`${name}会员价`}
        value={level?.price ?? null}
        onChange={(price) => put({ typeId: id, price })}
      />
    )
  return (
    <NumberInput
      size="small"
      aria-label={`${name}折扣`}
      suffix="折"
      min={1}
      max={10}
      precision={2}
      value={(level?.discountBp ?? 0) / PER_TENTH}
      onChange={(tenths) => put({ typeId: id, discountBp: Math.round((tenths ?? 10) * PER_TENTH) })}
    />
  )
}

const Row = ({ kind, level, typed, put }: RowProps) => {
  const { id, name, discountBp } = kind
  const said = level && {
    priceFen: level.discountBp == null ? fen(level.price) : null,
    discountBp: level.discountBp ?? null,
  }
  const levelFen = levelPriceOf(typed, said ?? null, discountBp)
  const begin = (way: Way) => {
    if (way === 'card') put(null)
    else put({ typeId: id, ...(way === 'price' ? { price: toYuan(levelFen) } : { discountBp }) })
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Select<Way>
          size="small"
          aria-label={`${name}怎么定价`}
          value={wayOf(level)}
          options={Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))}
          onChange={begin}
        />
      </td>
      <td>
        <Figure kind={kind} level={level} put={put} />
      </td>
      <td className="figure">
        <MoneyText yuan={toYuan(levelFen)} />
      </td>
    </tr>
  )
}

/** Nothing is drawn for a hospital without cards. */
const LevelPricesField = ({ value = [], onChange }: Props) => {
  const kinds = useAnswer(levelPrices.kinds, {}, { freshFor: 60_000 })
  const typed = useTyped()
  const put = (typeId: number) => (level: Level | null) =>
    onChange?.([...value.filter((one) => one.typeId !== typeId), ...(level ? [level] : [])])
  if (!kinds.data || kinds.data.length === 0)
    return <span className="none">还没有会员卡种，到“会员权益”添加后在这里定价</span>
  return (
    <table className="level-prices" aria-label="会员价">
      <thead>
        <tr>
          {['卡种', '怎么定价', '定为'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" className="figure">
            会员付
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.data.map((kind) => (
          <Row
            key={kind.id}
            kind={kind}
            level={value.find(({ typeId }) => typeId === kind.id)}
            typed={typed}
            put={put(kind.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
export default LevelPricesField
