/** 列权限: which columns of which list the role shows. A table the role says nothing about shows all but the sensitive ones. */
import { roles } from '@clinic/contract/areas/access/roles.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Checkbox, Switch, Tag } from 'antd'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import type { Draft, TabProps } from './draft.ts'

type Table = OutputOf<typeof roles.columns>[number]

const withTable = ({ columns }: Draft, table: Table, props: ReadonlySet<string> | null): Pick<Draft, 'columns'> => {
  const next = new Map(columns)
  if (props) next.set(table.tableName, { menuId: table.menuId, props })
  else next.delete(table.tableName)
  return { columns: next }
}

/** All that a role without a word of its own shows. */
const usual = (table: Table): Set<string> =>
  new Set(table.columns.filter(({ sensitive }) => !sensitive).map(({ prop }) => prop))

const isFixed = ({ disabled, checked }: Table['columns'][number]): boolean => disabled && checked

const TableColumns = ({ table, draft, change, readOnly }: Omit<TabProps, 'role'> & { table: Table }) => {
  const chosen = draft.columns.get(table.tableName)?.props
  const tick = (prop: string, on: boolean) => {
    const props = new Set(chosen)
    if (on) props.add(prop)
    else props.delete(prop)
    change(withTable(draft, table, props))
  }
  return (
    <section className="role-table" aria-label={table.menuName}>
      <header className="role-bar">
        <b>{table.menuName}</b>
        <Switch
          size="small"
          aria-label={`${table.menuName}只显示勾选的列`}
          checked={chosen !== undefined}
          disabled={readOnly}
          onChange={(on) => change(withTable(draft, table, on ? usual(table) : null))}
        />
        <span className="none">{chosen ? '只显示勾选的列' : '显示除敏感列以外的全部列'}</span>
      </header>
      {chosen && (
        <div className="role-columns">
          {table.columns.map((column) => (
            <Checkbox
              key={column.prop}
              checked={chosen.has(column.prop) || isFixed(column)}
              disabled={readOnly || column.disabled}
              onChange={({ target }) => tick(column.prop, target.checked)}
            >
              {column.label} {column.sensitive && <Tag color="orange">敏感</Tag>}
            </Checkbox>
          ))}
        </div>
      )}
    </section>
  )
}

export const ColumnsTab = (props: TabProps) => {
  const tables = useAnswer(roles.columns, { roleId: props.role.id })
  return (
    <div className="role-tab">
      <p className="none">
        未勾选的列在列表、详情、导出、打印、排序和筛选中都不出现。员工有多个角色时，任一角色显示的列都能看到。
      </p>
      <Answered of={tables}>
        {(all) => {
          const shown = all.filter(({ menuIds }) => menuIds.some((id) => props.draft.nodes.has(id)))
          return shown.length === 0 ? (
            <Nothing text="请先在“菜单按钮”中授予有列表的页面，再设置它的列" />
          ) : (
            shown.map((table) => <TableColumns key={table.tableName} {...props} table={table} />)
          )
        }}
      </Answered>
    </div>
  )
}
