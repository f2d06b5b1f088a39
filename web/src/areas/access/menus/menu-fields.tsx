/** Fields of a menu node; which ones depends on whether it is a directory, a page or a control. */

import { menus } from '@clinic/contract/areas/access/menus.ts'
import { roleTable } from '@clinic/contract/areas/access/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, TreeSelect } from 'antd'
import { lazy, Suspense } from 'react'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { iconNames } from '../../../kit/show/icon-names.ts'
import { kindWords, type MenuNode, treeOf, typeWords } from './menu-tree.ts'
import './menus.css'

const titles = titlesOf(roleTable)

const MenuIcon = lazy(() => import('../../../kit/show/MenuIcon.tsx'))

const F = fieldsOf(menus.create)
const M = fieldsOf(menus.move)

type Control<T> = { id?: string; value?: T; onChange?: (value: T) => void }

const optionsOf = (nodes: readonly MenuNode[]): object[] =>
  nodes
    .filter((node) => node.menuType !== 'F')
    .map((node) => ({ value: node.id, title: node.title, children: optionsOf(node.children ?? []) }))

export const ParentSelect = ({ id, value = 0, onChange }: Control<number>) => {
  const all = useAnswer(menus.all, {})
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeData={[{ value: 0, title: '（第一级）' }, ...optionsOf(treeOf(all.data ?? []))]}
      value={value}
      onChange={(next: number) => onChange?.(next)}
      loading={all.isPending}
    />
  )
}

/** Every drawing the sidebar knows; the chosen one once more takes it away. */
const IconPicker = ({ value = '', onChange }: Control<string>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
  <div className="icon-picker" role="group" aria-label="图标">
    {iconNames.map((name) => (
      <button
        key={name}
        type="button"
        title={name}
        aria-label={name}
        aria-pressed={name === value}
        onClick={() => onChange?.(name === value ? '' : name)}
      >
        <Suspense fallback={null}>
          <MenuIcon name={name} />
        </Suspense>
      </button>
    ))}
  </div>
)

const letters = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
export const sysLetters = letters({ S: '标准', U: '旗舰', G: '集团', P: '轻量' })
export const lifeLetters = letters({ A: '体验', B: '基础', C: '专业', D: '尊享' })

const Gates = () => (
  <FieldGrid title="版本与范围">
    <F.Checks name="lifeVers" label="生命周期版本" options={lifeLetters} help="都不选为全部版本" />
    <F.Checks name="sysVers" label="系统版本" options={sysLetters} help="都不选为全部版本" />
    <F.Switch name="groupOnly" label="仅集团医院" />
    <F.Switch name="platformOnly" label="仅平台" />
    <F.Switch name="ugHidden" label="旗舰版、集团版在侧栏隐藏" />
  </FieldGrid>
)

/** `fixed`: came with the product, so type, path and permission stay. */
export const MenuFields = ({ fixed = false }: { fixed?: boolean }) => {
  const type = Form.useWatch<'M' | 'C' | 'F' | undefined>('menuType') ?? 'C'
  return (
    <>
      <FieldGrid>
        <F.Radio name="menuType" label="类型" options={typeWords} disabled={fixed} />
        <F.Field name="parentId" label="上级">
          <ParentSelect />
        </F.Field>
        <F.Text name="title" label="名称" />
        {type === 'F' ? (
          <F.Radio name="kind" label="按钮种类" options={kindWords} disabled={fixed} />
        ) : (
          <F.Text name="path" label="路径" disabled={fixed} help="以 / 开头；http(s):// 开头的外部地址在新窗口打开" />
        )}
        {type !== 'M' && <F.Text name="perms" label="权限标识" disabled={fixed} help="例如 customer:list；按钮必填" />}
        <F.Number name="orderNum" label="排序" help="小的在前" />
        <F.Radio name="status" label={titles.status} options={{ 0: '启用', 1: '禁用' }} />
        {type !== 'F' && <F.Switch name="hidden" label="在侧栏隐藏" />}
        {type === 'C' && <F.Switch name="affix" label="页签固定" />}
        {type !== 'F' && (
          <F.Field name="icon" label="图标" wide>
            <IconPicker />
          </F.Field>
        )}
      </FieldGrid>
      <Gates />
    </>
  )
}

export const MoveFields = () => (
  <FieldGrid>
    <M.Field name="parentId" label="移到">
      <ParentSelect />
    </M.Field>
    <M.Number name="orderNum" label="排序" help="小的在前" />
  </FieldGrid>
)
