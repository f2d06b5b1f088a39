/** Groups of tags at the left: choosing one narrows the list to it; made, changed and taken away here. */
import { segments, selectModes, tagColors, tagGroup, usageScopes } from '@clinic/contract/areas/segments/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { act, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { shadeOf } from './TagMarks.tsx'
import './segments.css'

type Group = OutputOf<typeof segments.groups>['result'][number]

const F = fieldsOf(segments.createGroup, tagGroup)
/** @param made how many of its tags a customer bears is chosen when the group is made */
const fieldsFor = (made: boolean) => (
  <>
    <F.Text name="name" />
    {!made && <F.Radio name="selectMode" help="单选：一位客户只有其中一个标签；保存后不能修改" />}
    <F.Select name="usageScope" options={usageScopes} help="在哪里手工打；客户身上已有的到处显示，自动规则也不受限制" />
    <F.Select name="color" options={tagColors} />
    <F.Number name="sort" />
    <F.Radio name="status" />
  </>
)

const create: RowAction<object> = act(segments.createGroup, {
  label: '新增标签组',
  width: 'small',
  fields: fieldsFor(false),
  initial: () => ({
    selectMode: 'multiple' as const,
    usageScope: 'all' as const,
    color: 'blue' as const,
    sort: 0,
    status: 0 as const,
  }),
})
const edit: RowAction<Group> = known('edit', segments.updateGroup, {
  width: 'small',
  reads: segments.group,
  fields: fieldsFor(true),
  title: ({ name }: Group) => `编辑标签组：${name}`,
})
const remove: RowAction<Group> = removal<Group>(segments.removeGroup, {
  confirm: ({ name }: Group) => `标签组“${name}”将被删除，不能恢复。还有标签的标签组不能删除，可改为禁用。`,
})

/** What is done with groups; with the chosen one where one is chosen. */
const Deeds = ({ now, onGone }: { now: Group | undefined; onGone: () => void }) => {
  const { start, stage } = useStage()
  if (!useMay()(segments.createGroup.may)) return null
  return (
    <div className="segment-group-deeds">
      <Button size="small" onClick={() => start(create, {})}>
        新增标签组
      </Button>
      {now && (
        <>
          <Button size="small" onClick={() => start(edit, now)}>
            编辑
          </Button>
          <Button size="small" onClick={() => start({ ...remove, onDone: onGone }, now)}>
            删除
          </Button>
        </>
      )}
      {stage}
    </div>
  )
}

type Props = { readonly chosen: number | undefined; readonly onChoose: (groupId: number | undefined) => void }

export const GroupsAside = ({ chosen, onChoose }: Props) => {
  const groups = useAnswer(segments.groups, { pageSize: 100 })
  return (
    <>
      <Deeds now={groups.data?.result.find(({ id }) => id === chosen)} onGone={() => onChoose(undefined)} />
      <Answered of={groups} rows={6}>
        {({ result }) => (
          <nav className="segment-groups" aria-label="标签组">
            <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
              全部标签
            </button>
            {result.map(({ id, name, color, selectMode, usageScope, tags, status }) => (
              <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
                <span className={`state ${shadeOf(color)}`}>{name}</span>
                <span className="none">
                  {status === 1 ? '停用' : selectModes[selectMode]}
                  {usageScope !== 'all' && ` ${usageScopes[usageScope]}`}
                </span>
                <span className="none figure">{tags}</span>
              </button>
            ))}
          </nav>
        )}
      </Answered>
    </>
  )
}
