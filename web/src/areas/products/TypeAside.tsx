/** The tree at the left of a list or a pick list: choosing a branch narrows to it and what lies below. */
import { Tree } from 'antd'
import { Waiting } from '../../kit/show/states.tsx'
import { type TypeNode, useTypeTree } from './type-tree.ts'
import './products.css'

type Leaf = { key: number; title: React.ReactNode; children?: Leaf[] }

const leavesOf = (nodes: readonly TypeNode[]): Leaf[] =>
  nodes.map(({ id, name, total, children }) => ({
    key: id,
    title: (
      <span className="type-leaf">
        <span>{name}</span>
        <span className="none figure">{total}</span>
      </span>
    ),
    ...(children ? { children: leavesOf(children) } : {}),
  }))

const ALL = 0

export const TypeAside = ({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (typeId: number | undefined) => void
}) => {
  const { data, tree } = useTypeTree()
  if (!data) return <Waiting rows={8} />
  const total = tree.reduce((sum, node) => sum + node.total, 0)
  const everything: Leaf = {
    key: ALL,
    title: (
      <span className="type-leaf">
        <span>全部项目</span>
        <span className="none figure">{total}</span>
      </span>
    ),
  }
  return (
    <Tree
      blockNode
      className="type-aside"
      defaultExpandAll
      selectedKeys={[chosen ?? ALL]}
      treeData={[everything, ...leavesOf(tree)]}
      onSelect={(_keys, { node }) => onChoose(node.key === ALL ? undefined : node.key)}
    />
  )
}
