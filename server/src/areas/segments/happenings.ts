/** Tags that somebody bears, since when and by whom or which rule; and the level that was held by hand. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, type Rows } from '../../kit/list.ts'
import { ofCustomer } from '../customers/index.ts'
import { staffName } from '../staff/reads.ts'

type Bound = {
  at: string
  tags: { name: string; source: 'hand' | 'rule'; because: string }
  because: string
  byName: string | null
}
/** A rule that names an amount says what she paid at least. */
const withoutAmount = (bound: Bound['tags']): Bound['tags'] =>
  bound.because.includes('元') ? { ...bound, because: '' } : bound

/** Told to whom her tags are told. */
const tags: Rows<Bound> = {
  table: customerTable.name,
  from: sql`segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id`,
  columns: {
    at: col('b.created_at'),
    tags: col(sql`jsonb_build_object('name', t.integral_name, 'source', b.source, 'because', b.because)`, {
      read: (bound) => withoutAmount(bound as Bound['tags']),
    }),
    because: col('b.because'),
    byName: col(sql.raw(staffName(`case b.source when 'hand' then b.created_by end`))),
  },
  scope: ofCustomer('b.customer_id'),
  order: { by: 'b.created_at', direction: 'desc', tie: 'b.id' },
}

type Locked = {
  at: string
  grade: { name: string | null; grade: number; reason: string; until: string }
  byName: string | null
}
const locks: Rows<Locked> = {
  table: customerTable.name,
  from: sql`segments.grade_lock k left join segments.level l on l.hospital_id = k.hospital_id and l.grade = k.grade and l.status = 0`,
  columns: {
    at: col('k.updated_at'),
    grade: col(sql`jsonb_build_object('name', l.name, 'grade', k.grade, 'reason', k.reason, 'until', k.until)`),
    byName: col(sql.raw(staffName('k.updated_by'))),
  },
  scope: ofCustomer('k.customer_id'),
  order: { by: 'k.updated_at', direction: 'desc', tie: 'k.id' },
}

export const tagHappenings: readonly Happening[] = [
  happening({
    kind: 'tag',
    act: 'tag.bound',
    of: 'segments.customer_tag',
    customer: 'b.customer_id',
    call: customers.panelHeader,
    list: tags,
    at: 'at',
    by: 'byName',
    facts: ['tags'],
    money: ['because'],
    say: ({ tags: bound, because }) =>
      words('打标签', bound?.name) + after(bound?.source === 'rule' && words('按规则', because ?? bound.because)),
  }),
  happening({
    kind: 'tag',
    act: 'tag.gradeLocked',
    of: 'segments.grade_lock',
    customer: 'k.customer_id',
    call: customers.panelHeader,
    list: locks,
    at: 'at',
    by: 'byName',
    facts: ['grade'],
    say: ({ grade }) =>
      grade ? `锁定等级 ${grade.name ?? `${grade.grade} 星`}${after(grade.reason)}，到 ${grade.until}` : '锁定等级',
  }),
]
