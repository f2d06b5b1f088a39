/** 需求对应项目: what a customer buys for a demand; once she does, her wish is met. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { None } from '../../../kit/show/text.tsx'
import { ProductsChoice } from '../../products/index.ts'

type Mapped = OutputOf<typeof consulting.demandProducts>[number]

const F = fieldsOf(consulting.setDemandProducts)

const Edit = ({ row, onClose }: { row: Mapped; onClose: () => void }) => {
  const seen = row.products.map(({ id }) => id)
  return (
    <DrawerForm
      title={`对应项目：${row.demandName}`}
      call={consulting.setDemandProducts}
      initial={{ productIds: seen }}
      toInput={({ productIds }) => ({ demandId: row.demandId, seen, productIds: productIds ?? [] })}
      done="对应项目已保存"
      width={720}
      onClose={onClose}
    >
      <F.Field
        name="productIds"
        label="项目"
        wide
        required={false}
        help="客户买了其中任何一个，这个需求就算满足；退回后重新打开"
      >
        <ProductsChoice />
      </F.Field>
    </DrawerForm>
  )
}

const columns: TableProps<Mapped>['columns'] = [
  { title: '分组', dataIndex: 'groupName', width: 120 },
  { title: '需求', dataIndex: 'demandName', width: 160 },
  { title: '对应项目', render: (_, { products }) => products.map(({ name }) => name).join('、') || <None /> },
]

/** What is done with a row, for whoever may. */
const actionsOf = (edit: (row: Mapped) => void): TableProps<Mapped>['columns'] => [
  {
    title: '操作',
    width: 88,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => edit(row)}>
        对应项目
      </Button>
    ),
  },
]

const ProductsTab = () => {
  const answer = useAnswer(consulting.demandProducts, {})
  const mayEdit = useMay()(consulting.setDemandProducts.may)
  const [edited, setEdited] = useState<Mapped | null>(null)
  return (
    <Answered of={answer} rows={8}>
      {(rows) => (
        <>
          <Table<Mapped>
            size="small"
            rowKey="demandId"
            pagination={false}
            dataSource={rows}
            scroll={{ x: 640 }}
            columns={[...columns!, ...(mayEdit ? actionsOf(setEdited)! : [])]}
          />
          {edited && <Edit row={edited} onClose={() => setEdited(null)} />}
        </>
      )}
    </Answered>
  )
}
export default ProductsTab
