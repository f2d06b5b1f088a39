/** Buttons of a job as a tree: directory, page, button. Searching narrows it; what is checked stays checked. */
import type { AuthPageRow } from '@clinic/contract/areas/access/job-rights.ts'
import { Form, Tree } from 'antd'
import Input from 'antd/es/input/Input'
import { useMemo, useState } from 'react'
import { Nothing } from '../../../kit/show/states.tsx'
import './jobs.css'

type Props = { value?: number[]; onChange?: (value: number[]) => void; id?: string }
type Leaf = {
  key: number | string
  title: React.ReactNode
  disableCheckbox?: boolean
  checkable?: boolean
  children?: Leaf[]
}
type Control = AuthPageRow['controls'][number]

const note = ({ beyond, inherited }: Control): string =>
  inherited ? '角色已包含' : beyond ? '您自己没有，不能授予' : ''

const leafOf = (control: Control, checked: ReadonlySet<number>): Leaf => ({
  key: control.id,
  disableCheckbox: control.beyond && !checked.has(control.id),
  title: (
    <>
      {control.menuName}
      {control.kind === 'tab' && <small className="none"> 面板</small>}
      {note(control) && <small className="none"> · {note(control)}</small>}
    </>
  ),
})

const pageLeaf = (page: AuthPageRow, checked: ReadonlySet<number>): Leaf => ({
  key: `page-${page.menuId}`,
  checkable: false,
  title: (
    <>
      {page.title}
      {!page.granted && <small className="none"> · 岗位的角色没有这个页面</small>}
    </>
  ),
  children: page.controls.map((control) => leafOf(control, checked)),
})

const fits = (page: AuthPageRow, text: string): AuthPageRow | null => {
  if (page.title.includes(text) || page.directory.includes(text)) return page
  const controls = page.controls.filter(({ menuName }) => menuName.includes(text))
  return controls.length > 0 ? { ...page, controls } : null
}

const treeOf = (pages: readonly AuthPageRow[], checked: ReadonlySet<number>): Leaf[] =>
  [...Map.groupBy(pages, (page) => page.directory)].map(([directory, below]) => ({
    key: `directory-${directory}`,
    checkable: false,
    title: <strong>{directory}</strong>,
    children: below.map((page) => pageLeaf(page, checked)),
  }))

/** Directories; pages with a mark, or with what was searched for. */
const opened = (pages: readonly AuthPageRow[], checked: ReadonlySet<number>, text: string): string[] => [
  ...pages.map((page) => `directory-${page.directory}`),
  ...pages
    .filter((page) => text.trim() !== '' || page.controls.some(({ id }) => checked.has(id)))
    .map((page) => `page-${page.menuId}`),
]

const noPages: readonly AuthPageRow[] = []

const JobButtons = ({ value = [], onChange }: Props) => {
  const form = Form.useFormInstance().getFieldsValue(true) as { authButtons?: readonly AuthPageRow[] }
  const all = form.authButtons ?? noPages
  const [text, setText] = useState('')
  const checked = useMemo(() => new Set(value), [value])
  const pages = all.flatMap((page) => fits(page, text.trim()) ?? [])
  const shown = new Set(pages.flatMap((page) => page.controls.map(({ id }) => id)))
  // What the search hides keeps its mark.
  const choose = (keys: readonly React.Key[]) =>
    onChange?.([...value.filter((id) => !shown.has(id)), ...keys.filter((key) => typeof key === 'number')])
  return (
    <div className="job-buttons">
      <Input
        allowClear
        aria-label="查找按钮"
        placeholder="页面或按钮名称"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="none">已选 {value.length} 个</span>
      {pages.length === 0 ? (
        <Nothing text="没有找到" />
      ) : (
        <Tree
          key={text}
          checkable
          checkStrictly
          selectable={false}
          defaultExpandedKeys={opened(pages, checked, text)}
          height={420}
          treeData={treeOf(pages, checked)}
          checkedKeys={value.filter((id) => shown.has(id))}
          onCheck={(keys) => choose(Array.isArray(keys) ? keys : keys.checked)}
        />
      )}
    </div>
  )
}
export default JobButtons
