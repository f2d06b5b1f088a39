/** The product dialog: what it is, what it costs, how it may be paid, how it is carried out, what the invoice says. */

import {
  categories,
  itemTypes,
  products,
  taxRates,
  units,
  universalKinds,
} from '@clinic/contract/areas/products/calls.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Tabs, TreeSelect } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { typeOptions, useTypeTree } from './type-tree.ts'
import './products.css'

// Cards come with the form, not with the list it stands beside.
const LevelPricesField = lazy(() => import('./LevelPricesField.tsx'))
/** What the form hands its field goes through to it. */
const LevelPrices = (props: ComponentProps<typeof LevelPricesField>) => (
  <Suspense fallback={null}>
    <LevelPricesField {...props} />
  </Suspense>
)

const titles = titlesOf(productTable)

const F = fieldsOf(products.create)

/** First values of a new product. */
export const newProduct = {
  category: '非手术项目',
  itemType: 'SERVICE',
  unit: 0,
  sessionsPerUnit: 1,
  minIntervalDays: 0,
  needDeduct: true,
  allowWallet: true,
  allowCard: true,
  allowCoin: true,
  allowPoint: true,
  allowCoupon: true,
  taxRate: '免税',
} as const

const unitOptions = units.map((label, value) => ({ value, label }))
const taxWords = taxRates.map((rate) => ({ value: rate, label: rate === '免税' ? rate : `${rate}%` }))

type TreeProps = { value?: number | null; onChange?: (value: number | null) => void; id?: string }

export const TypeSelect = ({ value, onChange, id }: TreeProps) => {
  const { tree } = useTypeTree()
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder="请选择分类"
      treeData={typeOptions(tree)}
      {...(value ? { value } : {})}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  )
}

const kindInput = { pageSize: 500, status: 0 } as const

const Basics = () => {
  const kinds = useAnswer(universalKinds.list, kindInput, { freshFor: 60_000 })
  const options = (kinds.data?.result ?? []).map(({ id, name, groupName }) => ({
    value: id,
    label: groupName ? `${groupName} / ${name}` : name,
  }))
  return (
    <FieldGrid>
      <F.Text name="name" label={titles.name} wide />
      <F.Text name="code" label={titles.code} hint="不填则自动编号" wrongText="只能用字母、数字、横线、下划线和点" />
      <F.Field name="typeId" label="分类">
        <TypeSelect />
      </F.Field>
      <F.Select
        name="category"
        label={titles.category}
        options={categories.map((word) => ({ value: word, label: word }))}
      />
      <F.Select name="itemType" label={titles.itemType} options={itemTypes} />
      <F.Select name="unit" label={titles.unit} options={unitOptions} />
      {options.length > 0 && <F.Select name="kindId" label="通用品类" options={options} />}
      <F.Number name="sort" label={titles.sort} />
      <F.TextArea name="remark" label={titles.remark} wide />
    </FieldGrid>
  )
}

const Prices = () => {
  const seesCost = usePerson().keys.has('cost:view')
  return (
    <FieldGrid>
      <F.Money name="price" label={titles.price} />
      {seesCost && <F.Money name="floorPrice" label={titles.floorPrice} help="任何人开单不得低于底价" />}
      {seesCost && <F.Money name="cost" label={titles.cost} />}
      <F.Number name="sessionsPerUnit" label="单份次数" unit="次" help="买一份可以做几次" />
      <F.Day name="saleFrom" label="开售日期" />
      <F.Day name="saleTo" label="停售日期" />
      <F.Field
        name="levelPrices"
        label={titles.levelPrices}
        wide
        help="低于底价的按底价收；没有另定的按会员卡自己的折扣"
      >
        <LevelPrices />
      </F.Field>
    </FieldGrid>
  )
}

const Payment = () => (
  <div className="flag-grid">
    <F.Switch name="allowWallet" label={titles.allowWallet} />
    <F.Switch name="allowCard" label={titles.allowCard} />
    <F.Switch name="allowCoin" label={titles.allowCoin} />
    <F.Switch name="allowPoint" label={titles.allowPoint} />
    <F.Switch name="allowCoupon" label="可用优惠券" />
  </div>
)

const cureInput = { query: { cureDept: true } }

const Treatment = () => {
  const departments = useAnswer(staff.departments, cureInput, { freshFor: 60_000 })
  const options = (departments.data ?? []).map(({ id, deptName }) => ({ value: id, label: deptName }))
  return (
    <>
      <div className="flag-grid">
        <F.Switch name="needDeduct" label={titles.needDeduct} />
        <F.Switch name="needOperation" label="需要手术台" />
        <F.Switch name="needTooth" label={titles.needTooth} />
        <F.Switch name="needSite" label={titles.needSite} />
      </div>
      <FieldGrid>
        <F.Number name="durationMin" label="治疗时长" unit="分钟" />
        <F.Number name="minIntervalDays" label="建议间隔" unit="天" />
        <F.Number name="cycleDays" label="到期召回周期" unit="天" />
        <F.Number name="validDays" label="购买后有效" unit="天" hint="不填为长期有效" />
        <F.Select name="cureDeptIds" label={titles.cureDeptIds} options={options} hint="不选为各治疗科室均可" wide />
      </FieldGrid>
    </>
  )
}

const Invoice = () => (
  <FieldGrid>
    <F.Text name="invoiceName" label={titles.invoiceName} hint="不填则用项目名称" />
    <F.Select name="taxRate" label={titles.taxRate} options={taxWords} />
  </FieldGrid>
)

export const ProductFields = () => (
  <Tabs
    size="small"
    items={[
      { key: 'basics', label: '基础', forceRender: true, children: <Basics /> },
      { key: 'prices', label: '价格', forceRender: true, children: <Prices /> },
      { key: 'payment', label: '支付限制', forceRender: true, children: <Payment /> },
      { key: 'treatment', label: '治疗', forceRender: true, children: <Treatment /> },
      { key: 'invoice', label: '开票', forceRender: true, children: <Invoice /> },
    ]}
  />
)
