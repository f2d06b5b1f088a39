/** 标签管理: groups at the left, their tags at the right, each with how many bear it and how it is given. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { ruleText, segments, type TagRule, tag, whyNotRule } from '@clinic/contract/areas/segments/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/person.ts'
import { Choice } from '../../kit/pick/Picker.tsx'
import { statusWords } from '../../words/states.ts'
import { GroupsAside } from './GroupsAside.tsx'
import { RuleField } from './RuleField.tsx'
import { TagMarks } from './TagMarks.tsx'

const { heads, labels } = tag
type Tag = OutputOf<typeof segments.tags>['result'][number]

/** How many bear it: they are shown in the customer list. */
const Bearers = ({ row }: { row: Tag }) => {
  const sees = useMay()(customers.pageByPost.may)
  if (!sees || row.bearers === 0) return row.bearers
  return <Link to={`/customer/list?anyTagIds=${row.id}`}>{row.bearers}</Link>
}

const columns: readonly Column<Tag>[] = [
  {
    name: 'integralName',
    title: heads.integralName,
    width: 130,
    frozen: true,
    show: (row) => <TagMarks tags={[row]} />,
  },
  { name: 'groupName', title: heads.groupName, width: 110, wide: true },
  { name: 'score', title: heads.score, width: 64, kind: 'number' },
  {
    name: 'bearers',
    title: heads.bearers,
    width: 80,
    kind: 'number',
    card: true,
    show: (row) => <Bearers row={row} />,
  },
  { name: 'byRule', title: heads.byRule, width: 88, kind: 'number', folded: true },
  { name: 'rule', title: '怎么打上', card: true, show: ({ rule }) => (rule ? ruleText(rule) : '手工') },
  {
    name: 'maxCustomers',
    title: heads.maxCustomers,
    width: 88,
    show: ({ maxCustomers }) => (maxCustomers ? `${maxCustomers} 位` : '不限'),
  },
  {
    name: 'expireDays',
    title: heads.expireDays,
    width: 80,
    wide: true,
    show: ({ expireDays }) => (expireDays ? `${expireDays} 天` : '长期'),
  },
  { name: 'sort', title: heads.sort, width: 64, kind: 'number', folded: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 72 },
]

const filters: FilterOf<typeof segments.tags>[] = [
  { kind: 'text', name: 'keyword', label: labels.integralName, width: 160 },
  { kind: 'select', name: 'status', label: labels.status, options: statusWords, width: 100 },
]

const F = fieldsOf(segments.createTag, tag)

const GroupChoice = (props: object) => (
  <Choice
    {...props}
    call={segments.groups}
    input={{ pageSize: 100 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** @param id of the tag that is changed: it stays in its group */
const fieldsFor = (id?: number) => (
  <>
    <FieldGrid title="标签">
      {id === undefined && (
        <F.Field name="groupId">
          <GroupChoice />
        </F.Field>
      )}
      <F.Text name="integralName" />
      <F.Number name="score" help="−100 到 100" />
      <F.Number name="maxCustomers" help="0 为不限" />
      <F.Number name="expireDays" help="手工打上满几天自动取消，0 为长期" />
      <F.Number name="sort" help="单选标签组里，排在前面的规则优先" />
      <F.Radio name="status" />
    </FieldGrid>
    <FieldGrid title="自动规则">
      <F.Field
        name="rule"
        wide
        required={false}
        check={(rule) => (rule ? whyNotRule(rule as TagRule) : null)}
        help="每晚和客户消费、到院后计算；手工打上的不会被规则取消"
      >
        <RuleField tagId={id} />
      </F.Field>
    </FieldGrid>
  </>
)

const begins = { score: 0, maxCustomers: 0, expireDays: 0, sort: 0, status: 0 as const, rule: null }

/** A new one begins in the group that is looked at. */
const toolsIn = (groupId: number | undefined): readonly ListTool<Tag>[] => [
  {
    label: '新增标签',
    primary: true,
    call: segments.createTag,
    width: 720,
    fields: fieldsFor(),
    initial: () => ({ ...begins, ...(groupId ? { groupId } : {}) }),
  },
]

const M = fieldsOf(segments.mergeTag)
const actions: RowAction<Tag>[] = [
  known('edit', segments.updateTag, {
    opens: true,
    reads: segments.tag,
    width: 720,
    fields: ({ id }) => fieldsFor(id),
    title: ({ integralName }) => `编辑标签：${integralName}`,
  }),
  act(segments.mergeTag, {
    label: '合并到',
    fields: ({ id, groupId }: Tag) => (
      <M.Field name="intoId" label="合并到同组的">
        <Choice
          call={segments.tags}
          input={{ groupId, pageSize: 100 }}
          options={({ result }) =>
            result.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.integralName }))
          }
        />
      </M.Field>
    ),
    title: ({ integralName }) => `合并标签：${integralName}`,
    follows: ({ integralName, bearers }) => [`${bearers} 位客户改为带所选的标签，“${integralName}”被删除，不能恢复。`],
    saveLabel: '合并',
    danger: true,
  }),
  removal<Tag>(segments.removeTag, {
    confirm: ({ integralName }) =>
      `标签“${integralName}”将被删除，不能恢复。有客户带着的标签不能删除，可改为禁用，或合并到另一个标签。`,
  }),
]

const TagsTab = () => {
  const [group, setGroup] = useState<number | undefined>()
  const tools = useMemo(() => toolsIn(group), [group])
  return (
    <ListPage
      embedded
      list={segments.tags}
      noun={tag.name}
      columns={columns}
      filters={filters}
      tools={tools}
      actions={actions}
      aside={(now, move) => (
        <GroupsAside
          chosen={now['groupId'] as number | undefined}
          onChoose={(groupId) => {
            setGroup(groupId)
            move({ filters: { ...now, groupId }, page: 1 })
          }}
        />
      )}
    />
  )
}
export default TagsTab
