/** 本院菜单: a hospital's own words, order and switches over the product's menu. Seen in the sidebar at once. */

import { menus, whyNotDisable, whyNotHide, whyNotShow } from '@clinic/contract/areas/access/menus.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Input, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { act, offered, type RowAction } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { buttonOf } from '../../../kit/act/known-buttons.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { type Moving, TreeTable } from '../../../kit/list/TreeTable.tsx'
import { pruned } from '../../../kit/list/tree-moves.ts'
import { useDrawnActions } from '../../../kit/list/use-list.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { OWN_MENU, type OwnEntry, ownTree, placesAfter, settingOf, stateOf } from './own-menu.ts'
import './menus.css'

const F = fieldsOf(menus.setSetting)
const shownWords = { shown: '显示', hidden: '隐藏' } as const
const inUseWords = { on: '启用', off: '停用' } as const

const rename: RowAction<OwnEntry> = act(menus.setSetting, {
  label: '改名',
  title: (on: OwnEntry) => `改名：${on.plainTitle}`,
  fields: (on: OwnEntry) => <F.Text name="title" label="本院名称" help={`产品名称：${on.plainTitle}`} />,
  initial: (on: OwnEntry) => ({ title: on.title ?? on.plainTitle }),
  toInput: ({ title }, on: OwnEntry) => {
    const own = String(title).trim()
    return { ...settingOf(on), title: own === on.plainTitle ? null : own }
  },
})

const switched = (
  label: string,
  part: Partial<ReturnType<typeof settingOf>>,
  more: Omit<Partial<RowAction<OwnEntry>>, 'input' | 'toInput' | 'call'>,
): RowAction<OwnEntry> =>
  act(menus.setSetting, { label, input: (on: OwnEntry) => ({ ...settingOf(on), ...part }), ...more })

const rowActions: readonly RowAction<OwnEntry>[] = [
  rename,
  switched('隐藏', { hidden: true }, { shown: (on) => !stateOf(on).hidden, whyNot: whyNotHide }),
  switched('显示', { hidden: false }, { shown: (on) => stateOf(on).hidden, whyNot: whyNotShow }),
  switched(
    '停用',
    { disabled: true },
    {
      shown: ({ disabled }) => !disabled,
      whyNot: whyNotDisable,
      danger: true,
      about: (on) => [{ label: '菜单', value: on.title ?? on.plainTitle }],
      follows: ['本院所有人都不能再使用它，已打开的页面会关闭', '数据保留，启用后照旧'],
    },
  ),
  switched(buttonOf('enable').label, { disabled: false }, { shown: ({ disabled }) => disabled }),
  switched(
    '恢复默认',
    { title: null, orderNum: null, hidden: null, disabled: false },
    { shown: (on) => stateOf(on).changed },
  ),
]

const restoreAll: RowAction<null> = act(menus.clearSettings, {
  label: '全部恢复默认',
  danger: true,
  input: () => ({}),
  confirm: '本院改过的名称、顺序、隐藏和停用全部取消，菜单与产品一致。',
})

const Name = ({ row }: { row: OwnEntry }) => (
  <span className="menu-title">
    {row.title ?? row.plainTitle}
    {row.title !== null && <span className="none">原名：{row.plainTitle}</span>}
    {row.menuType === 'M' && <Tag>目录</Tag>}
  </span>
)

const columns: readonly Column<OwnEntry>[] = [
  { name: 'title', title: '名称', width: 340, show: (row) => <Name row={row} /> },
  { name: 'shown', title: '侧栏', width: 84, kind: 'state', words: shownWords },
  { name: 'inUse', title: '状态', width: 84, kind: 'state', words: inUseWords },
]
/** A phone has room for the name, grey when it is hidden or off; the actions say which. */
const phoneColumns: readonly Column<OwnEntry>[] = [
  {
    name: 'title',
    title: '名称',
    width: 190,
    show: (row) => (
      <span className={row.inUse === 'off' || row.shown === 'hidden' ? 'none' : ''}>{row.title ?? row.plainTitle}</span>
    ),
  },
]

/** Entries stay where they belong; among their siblings they go anywhere. */
const useMoving = (): Moving<OwnEntry> => {
  const sort = useAction(menus.sortSettings, { done: '顺序已调整' })
  const { refetch } = useAnswer(menus.settings, {})
  return {
    nameOf: (row) => row.title ?? row.plainTitle,
    whyNot: (row, { parentId }) => (parentId === row.parentId ? null : OWN_MENU.otherDirectory),
    move: async (row, { parentId, beforeId }, tree) => {
      await sort.mutateAsync({ parentId, ids: placesAfter(tree, row, beforeId) })
      // The action has begun asking anew: this is its answer.
      return ownTree((await refetch({ cancelRefetch: false })).data ?? [])
    },
  }
}

type Rows = OutputOf<typeof menus.settings>
type RestoreProps = { rows: Rows; start: ReturnType<typeof useStage>['start'] }

/** The whole menu as the product has it; there is nothing to restore where nothing was changed. */
const RestoreAll = ({ rows, start }: RestoreProps) =>
  offered(restoreAll, usePerson()) && (
    <ActionRow
      actions={[
        {
          key: restoreAll.label,
          label: restoreAll.label,
          danger: true,
          refusal: rows.some((row) => stateOf(row).changed) ? null : OWN_MENU.nothingChanged,
          start: () => start(restoreAll, null),
        },
      ]}
    />
  )

const OwnMenu = ({ rows }: { rows: Rows }) => {
  const [may, phone] = [useMay(), usePhone()]
  const [text, setText] = useState('')
  const { start, stage } = useStage()
  const acts = useDrawnActions(rowActions, start)
  const tree = useMemo(() => ownTree(rows), [rows])
  const wanted = text.trim().toLowerCase()
  const shown = useMemo(
    () =>
      wanted
        ? pruned(tree, (row) => [row.title ?? '', row.plainTitle].some((one) => one.toLowerCase().includes(wanted)))
        : tree,
    [tree, wanted],
  )
  const moving = useMoving()
  const mayChange = may(menus.sortSettings.may)
  return (
    <Block title="本院菜单">
      <p className="none">
        改名、隐藏、停用和顺序只影响本院，保存后所有人的侧栏立即更新。隐藏的页面仍可从搜索进入，停用的谁都不能使用。
        {mayChange && '拖动行首的手柄，或按住 Alt 用方向键调整顺序。'}
      </p>
      <div className="tree-tools">
        <Input.Search size="small" allowClear aria-label="查找菜单" placeholder="名称" onSearch={setText} />
        <RestoreAll rows={rows} start={start} />
      </div>
      <TreeTable
        label="本院菜单"
        columns={phone ? phoneColumns : columns}
        rows={shown}
        {...(mayChange ? acts : {})}
        moving={mayChange && !wanted ? moving : undefined}
        empty={<Nothing text="没有这个名称的菜单" />}
      />
      {stage}
    </Block>
  )
}

const OwnMenuPage = () => (
  <Answered of={useAnswer(menus.settings, {})} rows={12}>
    {(rows) => <OwnMenu rows={rows} />}
  </Answered>
)
export default OwnMenuPage
