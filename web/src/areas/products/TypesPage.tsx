/** 项目分类: the tree itself. */
import { productTypes } from '@clinic/contract/areas/products.ts'
import { Button, Table, type TableProps, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { type Action, offered, removal } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { type TypeNode, typeOptions, useTypeTree } from './type-tree.ts'

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
    <F.Text name="name" label="分类名称" />
    <F.Field name="parentId" label="上级分类">
      <ParentSelect />
    </F.Field>
    <F.Number name="sort" label="排序" help="小的在前" />
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
const rowActions: readonly Action<TypeNode>[] = [
  adding('新增下级', (on) => on?.id ?? ROOT) as Action<TypeNode>,
  { label: '编辑', call: productTypes.update, fields, title: (on) => `编辑分类：${on.name}` },
  removal<TypeNode>(productTypes.remove, { confirm: (on) => `分类“${on.name}”将被删除，不能恢复。` }),
]

const TypesPage = () => {
  const person = usePerson()
  const types = useTypeTree()
  const { start, stage } = useStage()
  const columns = useMemo<TableProps<TypeNode>['columns']>(
    () => [
      { title: '分类名称', dataIndex: 'name' },
      { title: '项目数', dataIndex: 'total', width: 100, align: 'right', className: 'figure' },
      { title: '排序', dataIndex: 'sort', width: 80, align: 'right', className: 'figure' },
      {
        title: '操作',
        width: 220,
        render: (_value, row) => (
          <ActionRow
            link
            actions={rowActions
              .filter((action) => offered(action, person))
              .map((action) => ({
                key: action.label,
                label: action.label,
                danger: action.danger ?? false,
                refusal: null,
                start: () => start(action, row),
              }))}
          />
        ),
      },
    ],
    [person, start],
  )
  const addButton = offered(add, person) && (
    <Button size="small" type="primary" onClick={() => start(add, null)}>
      新增分类
    </Button>
  )
  return (
    <Block title="项目分类" extra={addButton}>
      <Answered of={types}>
        {() =>
          types.tree.length === 0 ? (
            <Nothing text="还没有项目分类" action={addButton} />
          ) : (
            <Table<TypeNode>
              size="small"
              rowKey="id"
              pagination={false}
              columns={columns ?? []}
              dataSource={[...types.tree]}
              expandable={{ defaultExpandAllRows: true }}
            />
          )
        }
      </Answered>
      {stage}
    </Block>
  )
}
export default TypesPage
