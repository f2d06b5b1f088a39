/** 工作台: what waits for me, in the order I chose. */
import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { type LayoutValue, type WidgetKey, widgetWords, workbench } from '@clinic/contract/areas/workbench.ts'
import { Button, Popover, Switch } from 'antd'
import { useState } from 'react'
import { useLive } from '../../kit/live.ts'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { Widget } from './widgets.tsx'
import '../../kit/page/page.css'
import './workbench.css'

const topics = ['triage', 'consult', 'order', 'payment', 'deduction']
const calls = [workbench.todayTriage, workbench.consulting, workbench.payment, workbench.treatmentTask]

type Widgets = LayoutValue['widgets']

const moved = (widgets: Widgets, key: WidgetKey, to: number): Widgets => {
  const rest = widgets.filter((one) => one.key !== key)
  return rest.toSpliced(to, 0, widgets.find((one) => one.key === key)!)
}

const Settings = ({ widgets, save }: { widgets: Widgets; save: (next: Widgets) => void }) => (
  <ul className="workbench-settings">
    {widgets.map(({ key, shown }, i) => (
      <li key={key}>
        <Switch
          size="small"
          checked={shown}
          aria-label={`显示${widgetWords[key]}`}
          onChange={(next) => save(widgets.map((one) => (one.key === key ? { ...one, shown: next } : one)))}
        />
        <span>{widgetWords[key]}</span>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined />}
          disabled={i === 0}
          aria-label={`上移${widgetWords[key]}`}
          onClick={() => save(moved(widgets, key, i - 1))}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined />}
          disabled={i === widgets.length - 1}
          aria-label={`下移${widgetWords[key]}`}
          onClick={() => save(moved(widgets, key, i + 1))}
        />
      </li>
    ))}
  </ul>
)

const Grid = ({ widgets, save }: { widgets: Widgets; save: (next: Widgets) => void }) => {
  const [dragged, setDragged] = useState<WidgetKey | null>(null)
  const drop = (on: WidgetKey) => {
    if (dragged && dragged !== on)
      save(
        moved(
          widgets,
          dragged,
          widgets.findIndex(({ key }) => key === on),
        ),
      )
    setDragged(null)
  }
  const shown = widgets.filter((one) => one.shown)
  // Without a right to any of them there is no 布局 button to point at.
  if (widgets.length === 0) return <Nothing text="请从左侧菜单进入您的工作；需要工作台内容时，请联系管理员" />
  if (shown.length === 0) return <Nothing text="工作台没有要显示的内容，可点右上角“布局”打开" />
  return (
    <div className="workbench">
      {shown.map(({ key }) => (
        <section
          key={key}
          className="block"
          aria-label={widgetWords[key]}
          draggable
          onDragStart={() => setDragged(key)}
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={() => drop(key)}
        >
          <Widget name={key} />
        </section>
      ))}
    </div>
  )
}

const WorkbenchPage = () => {
  useLive(topics, calls)
  const may = useMay()
  const person = usePerson()
  const layout = useAnswer(workbench.layout, {})
  const store = useAction(workbench.saveLayout, { done: null })
  const save = (widgets: Widgets) => store.mutate({ widgets })
  const allowed = (widgets: Widgets) => widgets.filter(({ key }) => may(`workbench:${key}`))
  return (
    <Answered of={layout}>
      {({ widgets }) => {
        const mine = allowed(store.isPending ? (store.variables?.widgets ?? widgets) : widgets)
        return (
          <>
            <div className="workbench-bar">
              <span>
                {person.name}，{person.hospital.name}
              </span>
              {mine.length > 0 && (
                <Popover trigger="click" placement="bottomRight" content={<Settings widgets={mine} save={save} />}>
                  <Button size="small" icon={<SettingOutlined />}>
                    布局
                  </Button>
                </Popover>
              )}
            </div>
            <Grid widgets={mine} save={save} />
          </>
        )
      }}
    </Answered>
  )
}
export default WorkbenchPage
