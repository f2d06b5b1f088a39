/** 排班模板: cycles that were kept, laid over the days that are shown, or taken away. */
import { scheduling, type TemplateRow } from '@clinic/contract/areas/scheduling/calls.ts'
import { Button } from 'antd'
import { act } from '../../kit/act/action.ts'
import { removal } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { ApplyFields, copyDone } from './fields.tsx'
import { ifOutside, useOutside } from './outside.ts'

type Props = { readonly from: string; readonly to: string; readonly onClose: () => void }

const apply = (from: string, to: string, lead: ReturnType<typeof useOutside>) =>
  act(scheduling.applyTemplate, {
    label: '套用',
    title: ({ name }: TemplateRow) => `套用模板：${name}`,
    saveLabel: '套用',
    width: 'small',
    fields: ({ id }: TemplateRow) => <ApplyFields id={id} />,
    input: ({ id }: TemplateRow) => ({ id }),
    initial: () => ({ from, to, overwrite: false }),
    done: null,
    ifMeant: ifOutside,
    onDone: (answer) => lead(copyDone(answer)),
  })
const remove = removal<TemplateRow>(scheduling.removeTemplate, {
  input: ({ id }) => ({ id }),
  confirm: ({ name }) => `模板“${name}”将被删除，已排的班不变。`,
})

export const TemplatesPanel = ({ from, to, onClose }: Props) => {
  const answer = useAnswer(scheduling.templates, {})
  const { start, stage } = useStage()
  const lead = useOutside()
  return (
    <SidePanel title="排班模板" onClose={onClose}>
      <Answered of={answer}>
        {(templates) =>
          templates.length === 0 ? (
            <Nothing text="还没有模板" note="先排好一个周期，在“更多”里点“存为模板”。" />
          ) : (
            templates.map((one) => (
              <p key={one.id} className="roster-bar">
                <b>{one.name}</b>
                <span className="grow">
                  {one.departmentName ?? '全院'} · {one.cycleDays} 天一轮 ·{' '}
                  {new Set(one.cells.map(({ staffId }) => staffId)).size} 人
                </span>
                <Button size="small" onClick={() => start(apply(from, to, lead), one)}>
                  套用
                </Button>
                <Button size="small" danger onClick={() => start(remove, one)}>
                  删除
                </Button>
              </p>
            ))
          )
        }
      </Answered>
      {stage}
    </SidePanel>
  )
}
