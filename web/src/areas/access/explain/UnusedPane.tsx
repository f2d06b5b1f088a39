/** Buttons of roles that no member pressed in 90 days. */
import { explain, type UnusedRow } from '@clinic/contract/areas/access/explain.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'

type Row = UnusedRow & { readonly key: string }

const columns: Column<Row>[] = [
  { name: 'roleName', title: '角色', width: 120, frozen: true },
  { name: 'title', title: '功能', width: 320, card: true },
  { name: 'perms', title: '权限标识', width: 220 },
  { name: 'members', title: '持有人数', kind: 'number', width: 90, card: true },
]

const keyed = (rows: readonly UnusedRow[]): Row[] => rows.map((row) => ({ ...row, key: `${row.roleId}-${row.menuId}` }))

export const UnusedPane = () => (
  <Answered of={useAnswer(explain.unused, {})}>
    {({ days, rows }) => (
      <>
        <p className="none">
          以下按钮在最近 {days} 天内没有被角色的任何成员使用过，可以考虑收回。只统计会留下操作日志的功能，查看类不计。
        </p>
        <Rows
          columns={columns}
          rows={keyed(rows)}
          rowKey="key"
          empty={<Nothing text="没有长期未用的授权" />}
          label="长期未用的授权"
        />
      </>
    )}
  </Answered>
)
