/** 版本套餐: which pages belong to which life-cycle and system version. */
import { menus } from '@clinic/contract/areas/menus.ts'
import { Button, Checkbox, Table, type TableProps } from 'antd'
import { useMemo, useState } from 'react'
import { Block } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { lifeLetters, sysLetters } from './menu-fields.tsx'
import { branchesOf, type MenuNode, type MenuRow, treeOf } from './menu-tree.ts'
import './menus.css'

type Gates = { readonly sysVers: MenuRow['sysVers']; readonly lifeVers: MenuRow['lifeVers'] }
type Edits = ReadonlyMap<number, Gates>
type Side = keyof Gates

const LETTERS = { lifeVers: lifeLetters, sysVers: sysLetters } as const

/** Ticks one letter; all letters together are null, none is refused. */
const ticked = (side: Side, now: readonly string[] | null, letter: string, on: boolean): readonly string[] | null => {
  const every = LETTERS[side].map((one) => one.value)
  const next = every.filter((one) => (one === letter ? on : (now ?? every).includes(one)))
  return next.length === every.length ? null : next.length === 0 ? now : next
}

const useMatrix = (edits: Edits, setEdits: (edits: Edits) => void, frozen: boolean) =>
  useMemo<NonNullable<TableProps<MenuNode>['columns']>>(() => {
    const gatesOf = (row: MenuRow): Gates => edits.get(row.id) ?? row
    const column = (side: Side, { value, label }: { value: string; label: string }) => ({
      key: `${side}-${value}`,
      title: `${value} ${label}`,
      width: 76,
      align: 'center' as const,
      render: (_value: unknown, row: MenuNode) => (
        <Checkbox
          aria-label={`${row.title} ${label}`}
          disabled={frozen}
          checked={gatesOf(row)[side]?.includes(value as never) ?? true}
          onChange={({ target }) => {
            const gates = gatesOf(row)
            const next = { ...gates, [side]: ticked(side, gates[side], value, target.checked) } as Gates
            setEdits(new Map(edits).set(row.id, { sysVers: next.sysVers, lifeVers: next.lifeVers }))
          }}
        />
      ),
    })
    return [
      { title: '菜单', width: 220, fixed: 'start', dataIndex: 'title' },
      { title: '生命周期版本', children: lifeLetters.map((one) => column('lifeVers', one)) },
      { title: '系统版本', children: sysLetters.map((one) => column('sysVers', one)) },
    ]
  }, [edits, setEdits, frozen])

const Matrix = ({ rows }: { rows: readonly MenuRow[] }) => {
  const may = useMay()
  const frozen = !may(menus.setVersions.may)
  const [edits, setEdits] = useState<Edits>(new Map())
  const save = useAction(menus.setVersions, { done: '保存成功!', onDone: () => setEdits(new Map()) })
  // Platform pages belong to no version.
  const shown = useMemo(() => {
    const gated = new Set(rows.filter((row) => row.platformOnly).map((row) => row.id))
    return rows.filter((row) => !gated.has(row.id) && !gated.has(row.parentId))
  }, [rows])
  const tree = useMemo(() => treeOf(shown.filter((row) => row.menuType !== 'F')), [shown])
  const columns = useMatrix(edits, setEdits, frozen)
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const changes = [...edits].map(([id, gates]) => ({ id, version: versions.get(id)!, ...gates }))
  return (
    <Block
      title="页面属于哪些版本"
      extra={
        !frozen && (
          <span className="tree-tools">
            <Button size="small" disabled={edits.size === 0} onClick={() => setEdits(new Map())}>
              放弃
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={edits.size === 0}
              loading={save.isPending}
              onClick={() => save.mutate({ changes })}
            >
              保存{edits.size > 0 && `（${edits.size} 处）`}
            </Button>
          </span>
        )
      }
    >
      <p className="none">
        保存后，所有医院的下一次操作即按新的套餐判断；数据保留，只是页面不再出现。目录不在版本内时，其下的页面也不在。
      </p>
      <Table<MenuNode>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={tree}
        pagination={false}
        scroll={{ x: 860 }}
        bordered
        expandable={{ defaultExpandedRowKeys: branchesOf(shown) }}
      />
    </Block>
  )
}

const VersionsPage = () => (
  <Answered of={useAnswer(menus.all, {})} rows={12}>
    {(rows) => <Matrix rows={rows} />}
  </Answered>
)
export default VersionsPage
