/** 公海规则: whose pool it is, how customers fall into it, and how many somebody may take. */
import {
  hideable,
  pool,
  poolKinds,
  poolOps,
  poolRefusals,
  pools,
  poolTable,
  ruleText,
} from '@clinic/contract/areas/pool/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { known } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { statusWords } from '../../words/states.ts'
import { DepartmentChoice } from '../staff/index.ts'
import { RuleLines } from './RuleLines.tsx'
import './pool.css'

const { heads, labels } = pool
const rowTitles = titlesOf(poolTable)
type Pool = OutputOf<typeof pools.settings>['result'][number]

const limited = (count: number, unit: string) => (count === 0 ? '不限' : `${count} ${unit}`)

const columns: Column<Pool>[] = [
  { name: 'name', title: heads.name, width: 140, frozen: true },
  { name: 'kind', title: heads.kind, width: 88, show: ({ kind }) => poolKinds[kind], card: true },
  { name: 'departmentNames', title: heads.departmentNames, width: 130, show: (row) => row.departmentNames || '全院' },
  {
    name: 'rules',
    title: heads.rules,
    width: 240,
    show: ({ rules, op }) => rules.map(ruleText).join(op === 'all' ? '，且' : '；或') || '不自动回收',
  },
  { name: 'dailyLimit', title: heads.dailyLimit, width: 104, show: ({ dailyLimit }) => limited(dailyLimit, '位') },
  { name: 'ownLimit', title: heads.ownLimit, width: 104, show: ({ ownLimit }) => limited(ownLimit, '位') },
  { name: 'nightLimit', title: heads.nightLimit, width: 104, kind: 'number', wide: true },
  {
    name: 'stoppedAt',
    title: heads.stoppedAt,
    width: 108,
    card: true,
    show: ({ stoppedAt }) => stoppedAt && <span className="debt">{stoppedAt} 位</span>,
  },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 72 },
  { name: 'entryHours', title: heads.entryHours, width: 110, kind: 'number', folded: true },
  { name: 'cooldownDays', title: heads.cooldownDays, width: 130, kind: 'number', folded: true },
  { name: 'warnDays', title: heads.warnDays, width: 90, kind: 'number', folded: true },
  { name: 'lockLimit', title: heads.lockLimit, width: 104, folded: true, show: (row) => limited(row.lockLimit, '位') },
  { name: 'viewLimit', title: heads.viewLimit, width: 104, folded: true, show: (row) => limited(row.viewLimit, '位') },
  {
    name: 'hiddenFields',
    title: heads.hiddenFields,
    width: 160,
    folded: true,
    show: ({ hiddenFields }) => hiddenFields.map((field) => rowTitles[field]).join('、'),
  },
]

const filters: FilterOf<typeof pools.settings>[] = [
  { kind: 'text', name: 'keyword', label: labels.name },
  { kind: 'select', name: 'kind', label: labels.kind, options: poolKinds },
  { kind: 'select', name: 'status', label: labels.status, options: statusWords },
]

/** What a pool may hide, as the list calls it. */
const hidden = hideable.map((value) => ({ value, label: rowTitles[value] }))

const F = fieldsOf(pools.createSetting, pool)

/** @param made the kind is chosen when the pool is made, and stays */
const fieldsFor = (made: boolean) => (
  <>
    <FieldGrid title="公海">
      <F.Text name="name" />
      {!made && <F.Radio name="kind" />}
      <F.Field name="departmentIds" required={false} help="不选为全院；客户按归属部门进入">
        <DepartmentChoice many />
      </F.Field>
      <F.Radio name="status" />
    </FieldGrid>
    <FieldGrid title="自动回收">
      <F.Field
        name="rules"
        wide
        help="可以按星级和来源分别规定；今天在院、已锁定的客户不回收，咨询公海也不回收有未划扣项目的客户"
      >
        <RuleLines />
      </F.Field>
      <F.Radio name="op" options={poolOps} label="条件关系" />
      <F.Number name="warnDays" help="到期前提醒归属人，0 为不提醒" />
      <F.Number name="nightLimit" help="超过时当晚不回收，提醒主管确认" />
    </FieldGrid>
    <FieldGrid title="领取">
      <F.Number name="dailyLimit" help="0 为不限" />
      <F.Number name="ownLimit" help="0 为不限" />
      <F.Number name="entryHours" />
      <F.Number name="cooldownDays" />
      <F.Number name="lockLimit" help="每人同时锁定的客户，0 为不限" />
    </FieldGrid>
    <FieldGrid title="查看">
      <F.Number name="viewLimit" help="每人每天可打开最近跟进的客户，0 为不限" />
      <F.Checks name="hiddenFields" options={hidden} help="可分配公海客户的主管不受影响" />
    </FieldGrid>
  </>
)

const begins = {
  kind: 'consultant' as const,
  departmentIds: [],
  op: 'any' as const,
  rules: [{ metric: 'noFollow' as const, days: 90 }],
  dailyLimit: 20,
  ownLimit: 0,
  entryHours: 0,
  cooldownDays: 7,
  warnDays: 3,
  nightLimit: 200,
  lockLimit: 20,
  viewLimit: 0,
  hiddenFields: [],
  status: 0 as const,
}

const tools: ListTool<Pool>[] = [
  { label: '新增公海', primary: true, call: pools.createSetting, fields: fieldsFor(false), initial: () => begins },
]

const R = fieldsOf(pools.run)

/** How many a run would take, and some of them by name. */
const Preview = ({ id, value }: { id: number; value?: number }) => {
  const seen = useAnswer(pools.preview, { id })
  return (
    <Answered of={seen} rows={4}>
      {({ rows, limit }) => (
        <div className="pool-preview">
          <p>
            <strong>{value ?? 0}</strong> 位{(value ?? 0) > limit && `，超过每晚上限 ${limit} 位`}
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                {row.name}（{row.ownerName}）{row.reason}
              </li>
            ))}
          </ul>
          {(value ?? 0) > rows.length && <p className="none">另有 {(value ?? 0) - rows.length} 位</p>}
        </div>
      )}
    </Answered>
  )
}

const actions: RowAction<Pool>[] = [
  known('edit', pools.updateSetting, {
    opens: true,
    reads: pools.setting,
    fields: fieldsFor(true),
    title: ({ name }) => `编辑公海：${name}`,
  }),
  act(pools.run, {
    label: '预览回收',
    whyNot: ({ rules }: Pool) => (rules.length === 0 ? poolRefusals.noRules() : null),
    reads: pools.preview,
    width: 720,
    title: ({ name }) => `预览回收：${name}`,
    fields: ({ id }) => (
      <R.Field name="count" label="按现在的条件会回收">
        <Preview id={id} />
      </R.Field>
    ),
    input: ({ id }) => ({ id }),
    follows: ['这些客户会离开现在的归属人，有权的同事都可以领取。'],
    saveLabel: '立即回收',
    danger: true,
  }),
]

export const RulesTab = () => (
  <ListPage
    embedded
    list={pools.settings}
    noun={pool.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
