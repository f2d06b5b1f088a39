/** Forms of what is done with several products: the new prices beside the old ones before anything is saved. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import {
  type Repricing,
  repriceDirections,
  repriced,
  repriceWays,
  roundings,
  whyNotPriced,
  whyNotReprice,
} from '@clinic/contract/areas/products/repricing.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { PercentInput } from '../../kit/form/PercentInput.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { TypeSelect } from './product-fields.tsx'

const titles = titlesOf(productTable)
const F = fieldsOf(products.reprice)
const M = fieldsOf(products.move)
const reasons = ['成本上涨', '市场调整', '活动定价', '停业清理'] as const

const fen = (yuan: string | null | undefined): number => parseYuan(yuan ?? '') ?? 0

/** A row of the preview; a price that is not shown to this person has none. */
const Preview = ({ row, repricing }: { row: ProductRow; repricing: Repricing }) => {
  const why = whyNotPriced(
    {
      name: row.name,
      priceFen: fen(row.price),
      ...(row.floorPrice === undefined ? {} : { floorFen: fen(row.floorPrice) }),
    },
    repricing,
  )
  return (
    <tr className={why ? 'reprice-refused' : ''}>
      <td>{row.name}</td>
      <td className="figure">{yuanText(row.price)}</td>
      <td className="figure">
        <b>{yuanText(toYuan(repriced(fen(row.price), repricing)))}</b>
        {why && <small>{why.message}</small>}
      </td>
    </tr>
  )
}

const Previews = ({ rows }: { rows: readonly ProductRow[] }) => {
  const repricing = Form.useWatch((values: Repricing) => values) as Repricing | undefined
  const why = repricing?.by ? whyNotReprice(repricing) : null
  if (!repricing?.by || rows.some(({ price }) => price === undefined)) return null
  return (
    <div className="reprice-preview">
      <table aria-label="调价预览">
        <thead>
          <tr>
            <th>{titles.name}</th>
            <th className="figure">现价</th>
            <th className="figure">调价后</th>
          </tr>
        </thead>
        <tbody>{rows.map((row) => (why ? null : <Preview key={row.id} row={row} repricing={repricing} />))}</tbody>
      </table>
      {why && (
        <p className="none">
          {why.message}，这里会列出 {rows.length} 个项目的新价格
        </p>
      )}
    </div>
  )
}

const Size = () => {
  const by = Form.useWatch('by') as Repricing['by'] | undefined
  return by === 'amount' ? (
    <F.Money name="amount" label="金额" />
  ) : (
    <F.Field name="permille" label="比例">
      <PercentInput />
    </F.Field>
  )
}

export const RepriceFields = ({ rows }: { rows: readonly ProductRow[] }) => (
  <>
    <div className="field-grid">
      <F.Radio name="direction" label="涨或降" options={repriceDirections} />
      <F.Radio name="by" label="方式" options={repriceWays} />
      <Size />
      <F.Select name="rounding" label="取整" options={roundings} />
    </div>
    <F.Reason name="reason" label="调价原因" reasons={reasons} />
    <Previews rows={rows} />
  </>
)

export const MoveFields = () => (
  <M.Field name="typeId" label={titles.typePath} help="不选：移出所有分类">
    <TypeSelect />
  </M.Field>
)
