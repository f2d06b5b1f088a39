/** Types of sources as a tree at the left, each with its customers: choosing one narrows the list to it and what stands below. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Tree } from 'antd'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import '../customers.css'

type SourceType = OutputOf<typeof customers.typeList>['result'][number]
type Leaf = { key: number; title: React.ReactNode; children?: Leaf[] }

const ALL = 0

const named = (name: string, count: number | undefined) => (
  <span className="source-leaf">
    <span>{name}</span>
    {count !== undefined && <span className="none figure">{count}</span>}
  </span>
)

const leavesOf = (types: readonly SourceType[], parentId: number): Leaf[] =>
  types
    .filter((type) => type.parentId === parentId)
    .map(({ id, name, status, customers: count }) => {
      const below = leavesOf(types, id)
      return {
        key: id,
        title: named(status === 0 ? name : `${name}（停用）`, count),
        ...(below.length > 0 ? { children: below } : {}),
      }
    })

export const SourceTypeAside = ({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (typeId: number | undefined) => void
}) => {
  const types = useAnswer(customers.typeList, { pageSize: 500 })
  return (
    <Answered of={types} rows={8}>
      {({ result }) => (
        <Tree
          blockNode
          className="source-aside"
          defaultExpandAll
          selectedKeys={[chosen ?? ALL]}
          treeData={[{ key: ALL, title: named('全部来源', undefined) }, ...leavesOf(result, 0)]}
          onSelect={(_keys, { node }) => onChoose(node.key === ALL ? undefined : node.key)}
        />
      )}
    </Answered>
  )
}
