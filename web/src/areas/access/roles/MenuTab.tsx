/** 菜单按钮: directories, their pages, each page's buttons and panel tabs. Search narrows, a parent knows all, some, none. */

import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Checkbox, Input } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import type { TabProps } from './draft.ts'
import { stateOf, withControl, withPages } from './draft.ts'

type Directory = OutputOf<typeof roles.menuTree>[number]
type Page = Directory['children'][number]
type Nodes = ReadonlySet<number>
/** How the ticked nodes move on from those of the moment. */
type Move = (next: (nodes: Nodes) => Nodes) => void

const lacking = '您自己没有这项权限，不能授予'

const Controls = ({ page, nodes, move, readOnly, kind }: RowProps & { kind: 'button' | 'tab' }) => {
  const shown = page.controls.filter((control) => control.kind === kind)
  if (shown.length === 0) return null
  return (
    <div className="role-controls">
      {kind === 'tab' && <span className="none">客户面板：</span>}
      {shown.map(({ id, menuName, disabled }) => (
        <Checkbox
          key={id}
          checked={nodes.has(id)}
          disabled={readOnly || disabled || page.disabled}
          title={disabled ? lacking : menuName}
          onChange={({ target }) => move((now) => withControl(now, page, id, target.checked))}
        >
          {menuName}
        </Checkbox>
      ))}
    </div>
  )
}

type RowProps = { page: Page; nodes: Nodes; move: Move; readOnly: boolean }

const PageRow = (props: RowProps) => {
  const { page, nodes, move, readOnly } = props
  const state = stateOf(nodes, [page])
  return (
    <div className="role-page">
      <Checkbox
        className="role-page-name"
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={readOnly || page.disabled}
        title={page.disabled ? lacking : page.path}
        onChange={({ target }) => move((now) => withPages(now, [page], target.checked))}
      >
        {page.menuName}
      </Checkbox>
      <div>
        <Controls {...props} kind="button" />
        <Controls {...props} kind="tab" />
      </div>
    </div>
  )
}

/** Redrawn only when one of its own nodes moved: the whole tree has some eight hundred. */
const signOf = ({ page, nodes }: RowProps): string =>
  [page.id, ...page.controls.map(({ id }) => id)].filter((id) => nodes.has(id)).join()
const QuietRow = memo(
  PageRow,
  (a, b) => a.page === b.page && a.readOnly === b.readOnly && a.move === b.move && signOf(a) === signOf(b),
)

const Section = ({ directory, nodes, move, readOnly }: Omit<RowProps, 'page'> & { directory: Directory }) => {
  const [open, setOpen] = useState(true)
  const pages = directory.children
  const state = stateOf(nodes, pages)
  const granted = pages.filter(({ id }) => nodes.has(id)).length
  return (
    <section className="role-directory" aria-label={directory.menuName}>
      <header>
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${directory.menuName}`}
          icon={open ? <DownOutlined /> : <RightOutlined />}
          onClick={() => setOpen(!open)}
        />
        <Checkbox
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={readOnly || pages.every(({ disabled }) => disabled)}
          onChange={({ target }) => move((now) => withPages(now, pages, target.checked))}
        >
          <b>{directory.menuName}</b>
        </Checkbox>
        <span className="none figure">
          {granted}/{pages.length} 个页面
        </span>
      </header>
      {open &&
        pages.map((page) => <QuietRow key={page.id} page={page} nodes={nodes} move={move} readOnly={readOnly} />)}
    </section>
  )
}

const matches = (text: string, word: string): boolean => text.toLowerCase().includes(word)

/** Pages whose name, or one of whose controls, holds the word; a directory that holds it stays whole. */
const narrowed = (tree: readonly Directory[], text: string): Directory[] => {
  const word = text.trim().toLowerCase()
  if (word === '') return [...tree]
  return tree
    .map((directory) =>
      matches(directory.menuName, word)
        ? directory
        : {
            ...directory,
            children: directory.children.filter(
              ({ menuName, controls }) =>
                matches(menuName, word) || controls.some((one) => matches(one.menuName, word)),
            ),
          },
    )
    .filter(({ children }) => children.length > 0)
}

const useMove = (change: TabProps['change'], nodes: Nodes): Move => {
  // The row keeps the function it was drawn with; it asks for the nodes of the moment.
  const [latest] = useState<{ nodes: Nodes; change: TabProps['change'] }>({ nodes, change })
  latest.nodes = nodes
  latest.change = change
  return useMemo(() => (next) => latest.change({ nodes: next(latest.nodes) }), [latest])
}

const Tree = ({ tree, draft, change, readOnly }: TabProps & { tree: readonly Directory[] }) => {
  const [word, setWord] = useState('')
  const shown = useMemo(() => narrowed(tree, word), [tree, word])
  const move = useMove(change, draft.nodes)
  const pages = tree.flatMap(({ children }) => children)
  const granted = pages.filter(({ id }) => draft.nodes.has(id))
  const controls = granted.flatMap((page) => page.controls).filter(({ id }) => draft.nodes.has(id))
  return (
    <>
      <div className="role-bar">
        <Input.Search
          allowClear
          size="small"
          aria-label="搜索菜单和按钮"
          placeholder="搜索菜单、按钮"
          style={{ width: 240 }}
          onChange={({ target }) => setWord(target.value)}
        />
        <span className="none figure">
          已授予 {granted.length} 个页面、{controls.length} 个按钮和面板
        </span>
      </div>
      {shown.length === 0 ? (
        <Nothing text={`没有名称含“${word.trim()}”的菜单或按钮`} />
      ) : (
        shown.map((directory) => (
          <Section key={directory.id} directory={directory} nodes={draft.nodes} move={move} readOnly={readOnly} />
        ))
      )}
    </>
  )
}

export const MenuTab = (props: TabProps) => {
  const tree = useAnswer(roles.menuTree, { roleId: props.role.id })
  return (
    <div className="role-tab">
      <Answered of={tree} rows={12}>
        {(answer) => <Tree {...props} tree={answer} />}
      </Answered>
    </div>
  )
}
