/** Forms of what is done with several products: the new prices beside the old ones before anything is saved. */
import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { levelPriceOf } from '@clinic/contract/areas/products/level-prices.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import {
  type Repricing,
  repriceDirections,
  repriced,
  repriceWays,
  roundings,
  whyNotLevelPriced,
  whyNotPriced,
  whyNotReprice,
} from '@clinic/contract/areas/products/repricing.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { PercentInput } from '../../kit/form/PercentInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { yuanText } from '../../kit/show/text.tsx'
import { TypeSelect } from './product-fields.tsx'

const titles = titlesOf(productTable)
const F = fieldsOf(products.reprice)
const M = fieldsOf(products.move)
const reasons = ['成本上涨', '市场调整', '活动定价', '停业清理'] as const

const fen = (yuan: string | null | undefined): number => parseYuan(yuan ?? '') ?? 0

type Kind = OutputOf<typeof levelPrices.kinds>[number]

/** What one of the product costs with a kind of card now; a floor that is not shown is known to the server. */
const levelOf = (row: ProductRow, { id, discountBp }: Kind): number => {
  const said = (row.levelPrices ?? []).find(({ typeId }) => typeId === id)
  return levelPriceOf(
    { itemType: row.itemType, priceFen: fen(row.price), floorFen: fen(row.floorPrice) },
    said ? { priceFen: said.price === null ? null : fen(said.price), discountBp: said.discountBp } : null,
    discountBp,
  )
}

type PreviewProps = { readonly row: ProductRow; readonly repricing: Repricing; readonly kind: Kind | undefined }

/** A row of the preview; a price that is not shown to this person has none. */
const Preview = ({ row, repricing, kind }: PreviewProps) => {
  const priceFen = fen(row.price)
  const beforeFen = kind ? levelOf(row, kind) : priceFen
  const product = {
    ...{ name: row.name, priceFen },
    ...(row.floorPrice === undefined ? {} : { floorFen: fen(row.floorPrice) }),
  }
  const why = kind
    ? whyNotLevelPriced({ ...product, levelFen: beforeFen }, repricing)
    : whyNotPriced(product, repricing)
  return (
    <tr className={why ? 'reprice-refused' : ''}>
      <td>{row.name}</td>
      <td className="figure">{yuanText(toYuan(beforeFen))}</td>
      <td className="figure">
        <b>{yuanText(toYuan(repriced(beforeFen, repricing)))}</b>
        {why && <small>{why.message}</small>}
      </td>
    </tr>
  )
}

type Chosen = { readonly typeId?: number | null }
const useKinds = (): readonly Kind[] => useAnswer(levelPrices.kinds, {}, { freshFor: 60_000 }).data ?? []

/** Which price is changed: the product's own, or what a kind of card pays. */
const Which = () => {
  const kinds = useKinds()
  if (kinds.length === 0) return null
  return (
    <F.Select
      name="typeId"
      label="调哪种价"
      hint="原价"
      options={kinds.map(({ id, name }) => ({ value: id, label: `${name}会员价` }))}
    />
  )
}

const Previews = ({ rows }: { rows: readonly ProductRow[] }) => {
  const repricing = Form.useWatch((values: Repricing) => values) as (Repricing & Chosen) | undefined
  const kinds = useKinds()
  const kind = kinds.find(({ id }) => id === repricing?.typeId)
  const why = repricing?.by ? whyNotReprice(repricing) : null
  if (!repricing?.by || rows.some(({ price }) => price === undefined)) return null
  return (
    <div className="reprice-preview">
      <table aria-label="调价预览">
        <thead>
          <tr>
            <th>{titles.name}</th>
            <th className="figure">{kind ? `${kind.name}现价` : '现价'}</th>
            <th className="figure">调价后</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (why ? null : <Preview key={row.id} row={row} repricing={repricing} kind={kind} />))}
        </tbody>
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
      <Which />
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
