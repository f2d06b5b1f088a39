/** 项目分类: the tree itself. */

import { productType, productTypes } from '@clinic/contract/areas/products/calls.ts'
import { Button, TreeSelect } from 'antd'
import { type Action, act, offered, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { TreeTable } from '../../kit/list/TreeTable.tsx'
import { useDrawnActions } from '../../kit/list/use-list.tsx'
import { usePerson } from '../../kit/person.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { type TypeNode, typeOptions, useTypeTree } from './type-tree.ts'
import '../../kit/list/list.css'

const { heads, labels } = productType

const F = fieldsOf(productTypes.create)
const ROOT = 0

type ParentProps = { value?: number; onChange?: (value: number) => void; id?: string }

const ParentSelect = ({ value, onChange, id }: ParentProps) => {
  const { tree } = useTypeTree()
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      treeDefaultExpandAll
      treeData={[{ value: ROOT, title: '（第一级）' }, ...typeOptions(tree)]}
      value={value ?? ROOT}
      onChange={(next: number) => onChange?.(next)}
    />
  )
}

const fields = (
  <FieldGrid>
    <F.Text name="name" label={labels.name} />
    <F.Field name="parentId" label={labels.parentId}>
      <ParentSelect />
    </F.Field>
    <F.Number name="sort" label={labels.sort} help="小的在前" />
  </FieldGrid>
)

const adding = (label: string, parentOf: (on: TypeNode | null) => number): Action<TypeNode | null> => ({
  label,
  call: productTypes.create,
  fields,
  title: '新增分类',
  initial: (on) => ({ parentId: parentOf(on), sort: 0 }),
  input: () => ({}),
})

const add = adding('新增分类', () => ROOT)
/** Those beside one, in their order, with this one moved by a place; null: it is the first, or the last. */
const movedBy = (tree: readonly TypeNode[], on: TypeNode, by: -1 | 1): number[] | null => {
  const beside = (nodes: readonly TypeNode[]): readonly TypeNode[] | undefined =>
    nodes.some(({ id }) => id === on.id)
      ? nodes
      : nodes.map(({ children = [] }) => beside(children)).find((found) => found !== undefined)
  const ids = (beside(tree) ?? []).map(({ id }) => id)
  const at = ids.indexOf(on.id)
  if (at < 0 || at + by < 0 || at + by >= ids.length) return null
  return ids.with(at, ids[at + by]!).with(at + by, on.id)
}

const moving = (tree: readonly TypeNode[], label: string, by: -1 | 1): RowAction<TypeNode> =>
  act(productTypes.sort, {
    label,
    shown: (on: TypeNode) => movedBy(tree, on, by) !== null,
    input: (on) => ({ parentId: on.parentId, ids: movedBy(tree, on, by) ?? [] }),
    done: null,
  })

const actionsOn = (tree: readonly TypeNode[]): readonly RowAction<TypeNode>[] => [
  { ...(adding('新增下级', (on) => on?.id ?? ROOT) as Action<TypeNode>), verb: true },
  known('edit', productTypes.update, { fields, title: (on) => `编辑分类：${on.name}` }),
  moving(tree, '上移', -1),
  moving(tree, '下移', 1),
  removal<TypeNode>(productTypes.remove, { confirm: (on) => `分类“${on.name}”将被删除，不能恢复。` }),
]

const columns: readonly Column<TypeNode>[] = [
  { name: 'name', title: labels.name, width: 168 },
  { name: 'total', title: heads.productCount, width: 64, kind: 'number' },
  { name: 'sort', title: heads.sort, width: 64, kind: 'number', wide: true },
]

const TypesPage = () => {
  const person = usePerson()
  const types = useTypeTree()
  const { start, stage } = useStage()
  const acts = useDrawnActions(actionsOn(types.tree), start)
  const addButton = offered(add, person) && (
    <Button size="small" type="primary" onClick={() => start(add, null)}>
      新增分类
    </Button>
  )
  return (
    <div className="list-page">
      <section className="list-main">
        <div className="list-line">
          <div className="tool-line">{addButton}</div>
        </div>
        <Answered of={types} rows={12}>
          {() => (
            <TreeTable
              label="项目分类"
              columns={columns}
              rows={types.tree}
              {...acts}
              actionWidth={112}
              empty={<Nothing text="还没有项目分类" action={addButton} />}
            />
          )}
        </Answered>
      </section>
      {stage}
    </div>
  )
}
export default TypesPage
