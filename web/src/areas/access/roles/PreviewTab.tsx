/** 权限预览: what somebody would see with the role as it stands in the drawer, saved or not. Nothing here can be changed. */

import { roles } from '@clinic/contract/areas/access/roles.ts'
import type { RoleRow } from '@clinic/contract/areas/access/words.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { contentFrom, type Draft } from './draft.ts'
import { limitText } from './LimitsTab.tsx'

type Shown = OutputOf<typeof roles.preview>

const Rows = ({ rows }: Pick<Shown, 'rows'>) => (
  <dl className="role-figures">
    {rows.map(({ title, reached, total, more }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          <b className="figure">{reached}</b>
          <span className="none figure">
            {' '}
            / {total}
            {more ? '+' : ''}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)

const Menu = ({ menu }: Pick<Shown, 'menu'>) => (
  <section aria-label="菜单和按钮">
    <h3 className="field-group">菜单和按钮</h3>
    {menu.map((directory) => (
      <div key={directory.menuName} className="role-seen">
        <b>{directory.menuName}</b>
        <div>
          {directory.children.map((page) => (
            <p key={page.path}>
              <span>{page.menuName}</span>
              <span className="none">
                {page.buttons.length > 0 && `：${page.buttons.join('、')}`}
                {page.tabs.length > 0 && `；客户面板 ${page.tabs.join('、')}`}
              </span>
            </p>
          ))}
        </div>
      </div>
    ))}
  </section>
)

const Columns = ({ columns }: Pick<Shown, 'columns'>) => (
  <section aria-label="列">
    <h3 className="field-group">列</h3>
    {columns.map(({ menuName, tableName, columns: all }) => {
      const hidden = all.filter(({ visible }) => !visible).map(({ label }) => label)
      return (
        <div key={tableName} className="role-seen">
          <b>{menuName}</b>
          <p>
            可见 {all.length - hidden.length} 列
            <span className="none">{hidden.length > 0 && `，看不到：${hidden.join('、')}`}</span>
          </p>
        </div>
      )
    })}
  </section>
)

const Limits = ({ features }: Pick<Shown, 'features'>) => (
  <section aria-label="功能权限">
    <h3 className="field-group">功能权限</h3>
    <div className="role-tags">
      {features.map(({ label, value, unit }) => (
        <Tag key={label}>
          {label}{' '}
          {limitText({ unit, valueType: unit === '开关' ? 'switch' : unit === '分' ? 'money' : 'number' }, value)}
        </Tag>
      ))}
    </div>
  </section>
)

/** As whom one looks: with the role alone, or with one person's other roles beside it. */
const WhoLooks = ({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) => (
  <div className="role-bar">
    <span>以员工身份查看</span>
    <Choice
      aria-label="以员工身份查看"
      call={staff.everybody}
      input={{}}
      width={220}
      placeholder="只看这个角色"
      options={(all) => all.map(({ id, usrName }) => ({ value: id, label: usrName }))}
      value={value}
      onChange={(next) => onChange(next as number | undefined)}
    />
    <span className="none">只读；未保存的修改也计入，选中员工时连同其其他角色</span>
  </div>
)

export const PreviewTab = ({ role, draft }: { role: RoleRow; draft: Draft }) => {
  const [staffId, setStaffId] = useState<number | undefined>()
  const content = useMemo(() => contentFrom(draft), [draft])
  const preview = useAnswer(
    roles.preview,
    { roleId: role.id, content, ...(staffId === undefined ? {} : { staffId }) },
    { keepLast: true, freshFor: 60_000 },
  )
  return (
    <div className="role-tab">
      <WhoLooks value={staffId} onChange={setStaffId} />
      <Answered of={preview} rows={10}>
        {(shown) =>
          shown.menu.length === 0 ? (
            <Nothing text="还没有授予任何页面，登录后看不到菜单" />
          ) : (
            <>
              <h3 className="field-group">可见数据行数</h3>
              <Rows rows={shown.rows} />
              <Menu menu={shown.menu} />
              <Columns columns={shown.columns} />
              <Limits features={shown.features} />
            </>
          )
        }
      </Answered>
    </div>
  )
}
