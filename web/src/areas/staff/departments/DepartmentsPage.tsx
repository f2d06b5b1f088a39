/** 部门管理: the tree, with search, its actions, and rows that move. */

import {
  type DepartmentNode,
  department,
  departments,
  treats,
  whyNotMoveDepartment,
} from '@clinic/contract/areas/staff/departments.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { offered } from '../../../kit/act/action.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { type Filter, FilterLine } from '../../../kit/list/filter.tsx'
import { type FilterValues, usePlace } from '../../../kit/list/place.ts'
import { type Moving, TreeTable } from '../../../kit/list/TreeTable.tsx'
import { heightOf, nodeAt, pruned, trailTo } from '../../../kit/list/tree-moves.ts'
import { useDrawnActions } from '../../../kit/list/use-list.tsx'
import { useLive } from '../../../kit/live.ts'
import { useMay, usePerson } from '../../../kit/person.ts'
import { matchOf } from '../../../kit/pinyin.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { None } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { addDepartment, departmentActions } from './department-fields.tsx'
import '../../../kit/list/list.css'

const { heads } = department

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称或编码' },
  { kind: 'select', name: 'cureDept', label: heads.cureDept, options: treats },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords },
]
const none = <None />
const columns: readonly Column<DepartmentNode>[] = [
  { name: 'deptName', title: heads.deptName, width: 280 },
  { name: 'deptCode', title: heads.deptCode, width: 110, show: ({ deptCode }) => deptCode ?? none },
  { name: 'leaderName', title: heads.leaderName, width: 100, show: ({ leaderName }) => leaderName ?? none },
  { name: 'cureDept', title: heads.cureDept, width: 84, kind: 'state', words: treats },
  { name: 'memberCount', title: heads.memberCount, width: 64, kind: 'number' },
  { name: 'phone', title: heads.phone, width: 130, show: ({ phone }) => phone ?? none },
  { name: 'sort', title: heads.sort, width: 64, kind: 'number' },
  { name: 'status', title: heads.status, width: 72, kind: 'state', words: statusWords },
]
const topics = ['department.changed']
const onPhone = new Set(['deptName', 'status'])
const phoneColumns = columns
  .filter(({ name }) => onPhone.has(name))
  .map((column) => (column.name === 'deptName' ? { ...column, width: 210 } : column))

const fitting =
  ({ keyword, cureDept, status }: FilterValues) =>
  (node: DepartmentNode): boolean => {
    const text = String(keyword ?? '').trim()
    const says = text === '' || [node.deptName, node.deptCode ?? ''].some((word) => matchOf(word, text) !== null)
    return says && (cureDept ?? node.cureDept) === node.cureDept && Number(status ?? node.status) === node.status
  }

/** The rows that move: only the whole tree can be arranged, and only by who may. */
const useMoving = (reread: () => Promise<readonly DepartmentNode[]>): Moving<DepartmentNode> => {
  const move = useAction(departments.move, { done: '移动成功!' })
  return {
    nameOf: (row) => row.deptName,
    whyNot: (row, { parentId }, tree) =>
      whyNotMoveDepartment(
        row.id,
        heightOf(nodeAt(tree, row.id) ?? row),
        parentId === 0 ? null : { id: parentId, trail: trailTo(tree, parentId) },
      ),
    move: async ({ id, version }, { parentId, beforeId }) => {
      await move.mutateAsync({ id, version, parentId, beforeId })
      return await reread()
    },
  }
}

/** The tree, and what of it fits the filters of the address. */
const useTree = () => {
  const answer = useAnswer(departments.findTree, {})
  const [{ filters: wanted }, go] = usePlace(departments.list, true)
  const tree = useMemo(() => answer.data ?? [], [answer.data])
  const narrowed = Object.keys(wanted).length > 0
  const rows = useMemo(() => (narrowed ? pruned(tree, fitting(wanted)) : tree), [tree, narrowed, wanted])
  return { answer, rows, narrowed, wanted, search: (next: typeof wanted) => go({ filters: next }) }
}

const DepartmentsPage = () => {
  const [person, may, phone] = [usePerson(), useMay(), usePhone()]
  useLive(topics)
  const { answer, rows, narrowed, wanted, search } = useTree()
  const { start, stage } = useStage()
  const acts = useDrawnActions(departmentActions, start)
  // The action has begun asking anew: this is its answer.
  const moving = useMoving(async () => (await answer.refetch({ cancelRefetch: false })).data ?? [])
  const add = offered(addDepartment, person) && (
    <Button size="small" type="primary" onClick={() => start(addDepartment, null)}>
      新增部门
    </Button>
  )
  const reset = <Button onClick={() => search({})}>清除条件</Button>
  const empty = narrowed ? { text: '没有符合条件的部门', action: reset } : { text: '还没有部门', action: add }
  return (
    <div className="list-page">
      <section className="list-main">
        <div className="list-line">
          <FilterLine filters={filters} values={wanted} onSearch={search} />
          <div className="tool-line">{add}</div>
        </div>
        <Answered of={answer} rows={12}>
          {() => (
            <TreeTable
              label={department.name}
              columns={phone ? phoneColumns : columns}
              rows={rows}
              {...acts}
              moving={may(departments.move.may) && !narrowed ? moving : undefined}
              empty={<Nothing {...empty} />}
            />
          )}
        </Answered>
      </section>
      {stage}
    </div>
  )
}
export default DepartmentsPage
