/** The departments at the left of a list: choosing one narrows to it and what lies below. */
import { Tree } from 'antd'
import { Waiting } from '../../../kit/show/states.tsx'
import { type Branch, branchesOf, useChoices } from '../choices.ts'
import '../staff.css'

type Leaf = { key: number; title: React.ReactNode; children?: Leaf[] }

const leaf = (name: string, staff: number | null) => (
  <span className="dept-leaf">
    <span>{name}</span>
    {staff !== null && <span className="none figure">{staff}</span>}
  </span>
)

const leavesOf = (branches: readonly Branch[]): Leaf[] =>
  branches.map(({ value, title, staff, children }) => ({
    key: value,
    title: leaf(title, staff),
    ...(children ? { children: leavesOf(children) } : {}),
  }))

const ALL = 0

type Props = { chosen: number | undefined; onChoose: (deptId: number | undefined) => void }

export const DepartmentAside = ({ chosen, onChoose }: Props) => {
  const { data } = useChoices()
  if (!data) return <Waiting rows={8} />
  const roots = branchesOf(data.departments)
  return (
    <Tree
      blockNode
      className="dept-aside"
      defaultExpandedKeys={roots.length === 1 ? [roots[0]!.value] : []}
      selectedKeys={[chosen ?? ALL]}
      treeData={[{ key: ALL, title: leaf('全部部门', null) }, ...leavesOf(roots)]}
      onSelect={(_keys, { node }) => onChoose(node.key === ALL ? undefined : node.key)}
    />
  )
}
