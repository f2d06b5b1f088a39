/** Above the matrix: which days of whom, how far they are published, and what is done with a week. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { type Matrix, scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Button, Segmented } from 'antd'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { WithMenu } from '../../kit/act/WithMenu.tsx'
import { useMay } from '../../kit/person.ts'
import { DepartmentChoice } from '../staff/index.ts'
import { CopyFields, copyDone, TemplateSaveFields } from './fields.tsx'
import { ifOutside, useOutside } from './outside.ts'
import { TemplatesPanel } from './TemplatesPanel.tsx'
import { usePublishKey } from './use-publish-key.ts'

export const spans = { week: '周', two: '两周', month: '月' } as const
export type Span = keyof typeof spans
export type Place = { readonly span: Span; readonly from: string; readonly departmentId: number | undefined }

type Props = {
  readonly matrix: Matrix
  readonly place: Place
  readonly onPlace: (next: Place) => void
  readonly onLeaves: () => void
  /** The date that has the focus. */
  readonly at: string
  readonly isSaving: boolean
  readonly publishRef?: RefObject<(() => void) | undefined>
}

type Start = ReturnType<typeof useStage>['start']

/** Every department's drafts of a week, and whether all of it is published. */
const stateOf = ({ days, weeks, people }: Matrix, week: string) => {
  const drafts = new Set(
    days.filter(({ date, state }) => state === 'draft' && weekOf(date) === week).map(({ staffId }) => staffId),
  )
  const some = people.length > 0 && weeks.some((one) => one.week === week)
  return { drafts: drafts.size, isPublished: some && drafts.size === 0 }
}

const Weeks = ({ matrix }: { matrix: Matrix }) => {
  const weeks = [...new Set([0, 7, 14, 21, 28, 35].map((at) => weekOf(daysAfter(matrix.from, at))))].filter(
    (week) => week <= matrix.to,
  )
  return weeks.map((week) => {
    const { drafts, isPublished } = stateOf(matrix, week)
    const words = isPublished ? '已发布' : drafts > 0 ? `草稿 ${drafts} 人` : '未排'
    return (
      <span key={week} className={isPublished ? 'state green' : 'state'}>
        {week.slice(5)} 周 {words}
      </span>
    )
  })
}

type Lead = ReturnType<typeof useOutside>

const copyWeek = (week: string, departmentId: number | undefined, lead: Lead) =>
  act(scheduling.copy, {
    label: '复制上周',
    title: `复制上周到 ${week} 起的一周`,
    saveLabel: '复制',
    width: 'small',
    fields: <CopyFields week={week} departmentId={departmentId} />,
    initial: () => ({ overwrite: false }),
    toInput: ({ overwrite }) => ({
      fromWeek: daysAfter(week, -7),
      toWeek: week,
      overwrite: overwrite === true,
      ...(departmentId === undefined ? {} : { departmentId }),
    }),
    done: null,
    ifMeant: ifOutside,
    onDone: (answer) => lead(copyDone(answer)),
  })

const publishWeek = (week: string, departmentId: number | undefined, lead: Lead) =>
  act(scheduling.publish, {
    label: '发布',
    saveLabel: '发布',
    confirm: `${week} 起的一周将发布，${departmentId === undefined ? '所有科室' : '本科室'}的员工会收到消息；发布后改动立即生效。`,
    input: () => ({ week, ...(departmentId === undefined ? {} : { departmentId }) }),
    ifMeant: ifOutside,
    onDone: (answer) => lead((answer as OutputOf<typeof scheduling.publish>).outside),
  })

const saveTemplate = ({ from, span, departmentId }: Place) =>
  act(scheduling.createTemplate, {
    label: '存为模板',
    fields: <TemplateSaveFields />,
    width: 'small',
    initial: () => ({ cycleDays: span === 'week' ? 7 : 14, from }),
    input: () => (departmentId === undefined ? {} : { departmentId }),
  })

/** From where to where, of whom. */
const Where = ({ matrix, place, onPlace }: Pick<Props, 'matrix' | 'place' | 'onPlace'>) => {
  const { span, from, departmentId } = place
  const step = span === 'week' ? 7 : span === 'two' ? 14 : 28
  return (
    <>
      <Segmented
        aria-label="看多少天"
        size="small"
        value={span}
        onChange={(next) => onPlace({ ...place, span: next })}
        options={Object.entries(spans).map(([value, label]) => ({ value: value as Span, label }))}
      />
      <Button
        size="small"
        aria-label="往前"
        icon={<LeftOutlined />}
        onClick={() => onPlace({ ...place, from: daysAfter(from, -step) })}
      />
      <span>
        {matrix.from.slice(5)} 至 {matrix.to.slice(5)}
      </span>
      <Button
        size="small"
        aria-label="往后"
        icon={<RightOutlined />}
        onClick={() => onPlace({ ...place, from: daysAfter(from, step) })}
      />
      <DepartmentChoice
        aria-label="科室"
        placeholder="全院"
        width={140}
        value={departmentId}
        onChange={(next) => onPlace({ ...place, departmentId: (next as number | null | undefined) ?? undefined })}
      />
    </>
  )
}

/** What is done beside planning, behind 更多 what is done seldom. */
const useDeeds = ({ matrix, place, onLeaves, at }: Props, start: Start) => {
  const may = useMay()
  const navigate = useNavigate()
  const [templates, setTemplates] = useState(false)
  const lead = useOutside()
  const { departmentId, span } = place
  const print = `/appointment/scheduling/print?from=${matrix.from}&days=${span === 'week' ? 7 : 14}${departmentId ? `&departmentId=${departmentId}` : ''}`
  const deeds = [
    { key: 'template', label: '套用模板', may: scheduling.templates.may, run: () => setTemplates(true) },
    {
      key: 'copy',
      label: '复制上周',
      may: scheduling.copy.may,
      run: () => start(copyWeek(weekOf(at), departmentId, lead), null),
    },
    ...(matrix.waiting > 0
      ? [{ key: 'waiting', label: `申请 ${matrix.waiting}`, may: scheduling.matrix.may, run: onLeaves }]
      : []),
    { key: 'stop', label: '停诊', may: away.placeLeave.may, run: () => void navigate('/appointment/stop') },
  ].filter((one) => may(one.may))
  const more = [
    { key: 'save', label: '存为模板', may: scheduling.createTemplate.may, run: () => start(saveTemplate(place), null) },
    { key: 'print', label: '打印', may: scheduling.sheet.may, run: () => void open(print) },
  ].filter((one) => may(one.may))
  const panel = templates && <TemplatesPanel from={matrix.from} to={matrix.to} onClose={() => setTemplates(false)} />
  return { deeds, more, panel }
}

export const RosterBar = (props: Props) => {
  const { matrix, place, onPlace, at, isSaving, publishRef } = props
  const may = useMay()
  const { start, stage } = useStage()
  const { deeds, more, panel } = useDeeds(props, start)
  const week = weekOf(at)
  const publish = publishWeek(week, place.departmentId, useOutside())
  usePublishKey(publishRef, may(scheduling.publish.may) ? () => start(publish, null) : undefined)
  return (
    <div className="roster-bar">
      <Where matrix={matrix} place={place} onPlace={onPlace} />
      <Weeks matrix={matrix} />
      <span className="grow" role="status">
        {isSaving ? '保存中…' : ''}
      </span>
      {deeds.map(({ key, label, run }) => (
        <Button key={key} size="small" onClick={run}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <WithMenu entries={more} onPick={(key) => more.find((one) => one.key === key)?.run()}>
          <Button size="small">更多</Button>
        </WithMenu>
      )}
      {may(scheduling.publish.may) && (
        <Button size="small" type="primary" disabled={isSaving} onClick={() => start(publish, null)}>
          发布 {week.slice(5)} 周
        </Button>
      )}
      {stage}
      {panel}
    </div>
  )
}
