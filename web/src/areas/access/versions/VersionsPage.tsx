/** 版本套餐: which pages belong to which life-cycle and system version. */
import { menus } from '@clinic/contract/areas/access/menus.ts'
import { Button, Input, Table, type TableProps } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { askFirst, say } from '../../../kit/say.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { lifeLetters, sysLetters } from '../menus/menu-fields.tsx'
import { branchesOf, type MenuRow, matching } from '../menus/menu-tree.ts'
import { type Edits, type Line, linesOf, type Side, ticked, withTick } from './versions.ts'
import '../menus/menus.css'

const LETTERS = { lifeVers: lifeLetters, sysVers: sysLetters } as const
const TICK_WIDTH = 80
const LAST = '至少保留一个版本；不再提供的页面请在菜单管理中停用'

type TickProps = { line: Line; side: Side; letter: string; label: string; frozen: boolean; onTick: OnTick }
type OnTick = (line: Line, side: Side, next: readonly string[] | null) => void

/** A plain box: some thousand of them stand on the page, and antd's would take seconds to draw. */
const Tick = ({ line, side, letter, label, frozen, onTick }: TickProps) => {
  const isIn = (versions: readonly string[] | null) => versions?.includes(letter) ?? true
  const reached = !line.above || isIn(line.above[side])
  return (
    <input
      type="checkbox"
      className="version-tick"
      aria-label={`${line.title} ${label}`}
      title={reached ? undefined : '所在目录不在这个版本内'}
      disabled={frozen || !reached}
      checked={reached && isIn(line.gates[side])}
      onChange={({ target }) => {
        const every = LETTERS[side].map((one) => one.value)
        const next = ticked(every, line.gates[side], letter, target.checked)
        if (next === 'nothing') say.warn(LAST)
        else onTick(line, side, next)
      }}
    />
  )
}

const columnsOf = (frozen: boolean, titleWidth: number, onTick: OnTick): NonNullable<TableProps<Line>['columns']> => {
  const column = (side: Side, { value, label }: { value: string; label: string }) => ({
    key: `${side}-${value}`,
    title: `${value} ${label}`,
    width: TICK_WIDTH,
    align: 'center' as const,
    shouldCellUpdate: (now: Line, before: Line) => now.gates !== before.gates || now.above !== before.above,
    render: (_value: unknown, line: Line) => (
      <Tick line={line} side={side} letter={value} label={label} frozen={frozen} onTick={onTick} />
    ),
  })
  return [
    { title: '菜单', width: titleWidth, fixed: 'start', dataIndex: 'title', ellipsis: true },
    { title: '生命周期版本', children: lifeLetters.map((one) => column('lifeVers', one)) },
    { title: '系统版本', children: sysLetters.map((one) => column('sysVers', one)) },
  ]
}

/** What was ticked and not saved yet, and saving it. */
const useEdits = (rows: readonly MenuRow[]) => {
  const [edits, setEdits] = useState<Edits>(new Map())
  const unsaved = useUnsaved({ what: '版本套餐', count: () => edits.size, read: () => [...edits] })
  const action = useAction(menus.setVersions, {
    done: '保存成功!',
    onDone: () => {
      unsaved.saved()
      setEdits(new Map())
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const save = async () => {
    const changes = [...edits].map(([id, gates]) => ({ id, version: byId.get(id)!.version, ...gates }))
    const first = byId.get(changes[0]!.id)!.title
    const what = changes.length === 1 ? `“${first}”` : `“${first}”等 ${changes.length} 个菜单`
    const text = `${what}的版本将改变，所有医院的下一次操作即按新的套餐判断。数据保留，只是页面不再出现。`
    if (await askFirst({ title: '保存版本套餐', text, yes: '保存', no: '取消' })) action.mutate({ changes })
  }
  const onTick = useCallback<OnTick>((line, side, next) => setEdits((before) => withTick(before, line, side, next)), [])
  return { edits, onTick, drop: () => setEdits(new Map()), save, isSaving: action.isPending }
}

const SaveLine = ({
  count,
  drop,
  save,
  isSaving,
}: Record<'drop' | 'save', () => void> & { count: number; isSaving: boolean }) => (
  <>
    <Button size="small" disabled={count === 0} onClick={drop}>
      放弃
    </Button>
    <Button size="small" type="primary" disabled={count === 0} loading={isSaving} onClick={save}>
      保存{count > 0 && `（${count} 处）`}
    </Button>
  </>
)

/** Platform pages belong to no version; controls follow their page. */
const gatedIn = (rows: readonly MenuRow[]): readonly MenuRow[] => {
  const platform = new Set(rows.filter((row) => row.platformOnly).map((row) => row.id))
  return rows.filter((row) => row.menuType !== 'F' && !platform.has(row.id) && !platform.has(row.parentId))
}

const Matrix = ({ rows }: { rows: readonly MenuRow[] }) => {
  const frozen = !useMay()(menus.setVersions.may)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly number[]>([])
  const { edits, onTick, ...saving } = useEdits(rows)
  const shown = useMemo(() => matching(gatedIn(rows), text), [rows, text])
  const branches = useMemo(() => branchesOf(shown), [shown])
  const titleWidth = usePhone() ? 140 : 220
  const columns = useMemo(() => columnsOf(frozen, titleWidth, onTick), [frozen, titleWidth, onTick])
  return (
    <Block title="页面属于哪些版本">
      <p className="none">目录不在某个版本内时，其下的页面也不在。没有列出的按钮随其页面。</p>
      <div className="tree-tools">
        <Input.Search size="small" allowClear aria-label="查找菜单" placeholder="名称、路径" onSearch={setText} />
        {!text && (
          <Button size="small" onClick={() => setOpen(open.length > 0 ? [] : branches)}>
            {open.length > 0 ? '全部收起' : '全部展开'}
          </Button>
        )}
        {!frozen && <SaveLine count={edits.size} {...saving} save={() => void saving.save()} />}
      </div>
      <Table<Line>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={linesOf(shown, edits)}
        rowClassName={({ id }) => (edits.has(id) ? 'version-edited' : '')}
        pagination={false}
        scroll={{ x: titleWidth + 8 * TICK_WIDTH }}
        bordered
        locale={{ emptyText: <Nothing text="没有符合条件的菜单" /> }}
        expandable={{
          expandedRowKeys: text ? branches : open,
          onExpandedRowsChange: (keys) => setOpen(keys.map(Number)),
        }}
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
