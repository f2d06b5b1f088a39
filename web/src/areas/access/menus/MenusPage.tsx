/** 菜单管理: the installation's tree of directories, pages and controls. */
import { menuRefusals, menus } from '@clinic/contract/areas/access/menus.ts'
import { Button, Input, Table, type TableProps, Tag } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type Action, offered } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { known, removal, removalOfSeveral } from '../../../kit/act/known-buttons.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { MenuFields, MoveFields } from './menu-fields.tsx'
import { branchesOf, type MenuNode, type MenuRow, matching, treeOf, typeWords } from './menu-tree.ts'
import './menus.css'

const MenuIcon = lazy(() => import('../../../kit/show/MenuIcon.tsx'))

const FRESH = { orderNum: 100, status: 0, kind: 'button' } as const

/** Unticked versions mean all of them. */
const toInput = (values: Record<string, unknown>) => {
  const some = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list : null)
  const { menuType, kind, ...rest } = values
  return {
    ...rest,
    menuType,
    ...(menuType === 'F' ? { kind } : {}),
    sysVers: some(values['sysVers']),
    lifeVers: some(values['lifeVers']),
  }
}

const add: Action<MenuRow | null> = {
  label: '新增菜单',
  call: menus.create,
  fields: <MenuFields />,
  width: 1040,
  initial: (on) =>
    on
      ? { ...FRESH, parentId: on.id, menuType: on.menuType === 'M' ? 'C' : 'F' }
      : { ...FRESH, parentId: 0, menuType: 'M' },
  input: () => ({}),
  toInput,
}

const rowActions: readonly Action<MenuRow>[] = [
  known('edit', menus.update, {
    fields: (on) => <MenuFields fixed={on.fixed} />,
    title: (on) => `编辑菜单：${on.title}`,
    width: 1040,
    input: ({ id, version, path, perms, redirect, activeMenu, menuType, kind, alwaysShow }) => ({
      id,
      version,
      path,
      perms,
      redirect,
      activeMenu,
      menuType,
      kind,
      alwaysShow,
    }),
    toInput,
  }),
  { ...(add as Action<MenuRow>), label: '新增下级', shown: (on) => on.menuType !== 'F' },
  { label: '移动', call: menus.move, fields: <MoveFields />, title: (on) => `移动菜单：${on.title}` },
  removal<MenuRow>(menus.remove, {
    confirm: (on) => `菜单“${on.title}”将被删除，角色和岗位对它的授权一起删除，不能恢复。`,
    whyNot: (on) => (on.fixed ? menuRefusals.fixed({ title: on.title }) : null),
  }),
]

const versionsText = ({ sysVers, lifeVers }: MenuRow): string =>
  [lifeVers?.join(''), sysVers?.join('')].filter(Boolean).join(' / ') || '全部'

const Title = ({ row }: { row: MenuRow }) => (
  <span className="menu-title">
    <Suspense fallback={null}>{row.menuType !== 'F' && row.icon && <MenuIcon name={row.icon} />}</Suspense>
    {row.title}
    {row.hidden && <Tag>隐藏</Tag>}
    {row.menuType === 'C' && !row.served && <Tag>未提供</Tag>}
    {row.platformOnly && <Tag>仅平台</Tag>}
    {row.groupOnly && <Tag>仅集团</Tag>}
  </span>
)

const useColumns = () => {
  const person = usePerson()
  const { start, stage } = useStage()
  const columns = useMemo<NonNullable<TableProps<MenuNode>['columns']>>(
    () => [
      { title: '名称', width: 260, fixed: 'start', render: (_value, row) => <Title row={row} /> },
      { title: '类型', width: 70, render: (_value, row) => (row.kind === 'tab' ? '页签' : typeWords[row.menuType]) },
      { title: '路径', dataIndex: 'path', width: 200, ellipsis: true },
      { title: '权限标识', dataIndex: 'perms', width: 220, ellipsis: true },
      { title: '版本', width: 100, render: (_value, row) => versionsText(row) },
      { title: '排序', dataIndex: 'orderNum', width: 70, align: 'right', className: 'figure' },
      { title: '状态', width: 80, render: (_value, row) => <StateTag value={row.status} words={statusWords} /> },
      {
        title: '操作',
        width: 190,
        fixed: 'end',
        render: (_value, row) => (
          <ActionRow
            link
            actions={rowActions
              .filter((action) => offered(action, person) && (action.shown?.(row) ?? true))
              .map((action) => ({
                key: action.label,
                label: action.label,
                danger: action.danger ?? false,
                refusal: action.whyNot?.(row) ?? null,
                start: () => start(action, row),
              }))}
          />
        ),
      },
    ],
    [person, start],
  )
  return { columns, stage }
}

const removeMany = removalOfSeveral<MenuRow>(menus.removeMany, {
  input: (on) => ({ ids: on.map(({ id }) => id) }),
  confirm: (on) => `删除所选 ${on.length} 个菜单？角色和岗位对它们的授权一起删除，不能恢复。`,
})

const nothingChosen = { key: 'web.selection', code: 400, message: '请先选择数据' }

const selectionOf = (
  chosen: readonly MenuRow[],
  onChange: (rows: readonly MenuRow[]) => void,
): NonNullable<TableProps<MenuNode>['rowSelection']> => ({
  columnWidth: 40,
  selectedRowKeys: chosen.map(({ id }) => id),
  onChange: (_keys, selected) => onChange(selected),
  getTitleCheckboxProps: (): object => ({ 'aria-label': '选择全部菜单' }),
  getCheckboxProps: (row) => ({ disabled: row.fixed, 'aria-label': `选择${row.title}` }) as object,
  checkStrictly: true,
})

type ToolsProps = {
  readonly chosen: readonly MenuRow[]
  readonly onText: (text: string) => void
  /** Unfolds or folds the whole tree. */
  readonly unfolding: { readonly word: string; readonly run: () => void }
}

const Tools = ({ chosen, onText, unfolding }: ToolsProps) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const refusal = chosen.length > 0 ? null : nothingChosen
  const removing = { of: removeMany, refusal, primary: false, run: () => start(removeMany, chosen) }
  const tools = [
    { of: add, open: offered(add, person), refusal: null, primary: true, run: () => start(add, null) },
    { ...removing, open: offered(removeMany, person) },
  ]
  return (
    <div className="tree-tools">
      <Input.Search
        size="small"
        allowClear
        aria-label="查找菜单"
        placeholder="名称、路径、权限标识"
        onSearch={onText}
      />
      <ActionRow
        actions={tools
          .filter(({ open }) => open)
          .map(({ of: { label, danger = false }, refusal, primary, run }) => ({
            key: label,
            label,
            danger,
            refusal,
            primary,
            start: run,
          }))}
      />
      <Button size="small" onClick={unfolding.run}>
        {unfolding.word}
      </Button>
      {stage}
    </div>
  )
}

const MenusTable = ({ rows }: { rows: readonly MenuRow[] }) => {
  const { columns, stage } = useColumns()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<readonly MenuRow[]>([])
  const shown = useMemo(() => matching(rows, text), [rows, text])
  const tree = useMemo(() => treeOf(shown), [shown])
  const branches = useMemo(() => branchesOf(shown), [shown])
  const unfolding =
    open.length > 0 ? { word: '全部收起', run: () => setOpen([]) } : { word: '全部展开', run: () => setOpen(branches) }
  return (
    <Block>
      <Tools chosen={chosen} onText={setText} unfolding={unfolding} />
      <Table<MenuNode>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={tree}
        pagination={false}
        scroll={{ x: 1250 }}
        locale={{ emptyText: <Nothing text="没有符合条件的菜单" /> }}
        expandable={{
          expandedRowKeys: text ? branches : open,
          onExpandedRowsChange: (keys) => setOpen(keys.map(Number)),
        }}
        rowSelection={selectionOf(chosen, setChosen)}
      />
      {stage}
    </Block>
  )
}

const MenusPage = () => (
  <Answered of={useAnswer(menus.all, {})} rows={12}>
    {(rows) => <MenusTable rows={rows} />}
  </Answered>
)
export default MenusPage
